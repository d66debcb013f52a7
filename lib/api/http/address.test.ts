import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseEnv } from "@/lib/platform/env";
import { addressFrom, callerAddress, isTrusted, withAddress } from "./address";

const PEER = "192.0.2.9";

describe("the address a caller is counted by", () => {
  it.each([
    [0, "203.0.113.1", PEER],
    [0, undefined, PEER],
    [1, "203.0.113.1", "203.0.113.1"],
    [1, "forged, 203.0.113.1", "203.0.113.1"],
    [2, "forged, 203.0.113.1, 10.0.0.1", "203.0.113.1"],
    [2, "203.0.113.1", PEER],
    [1, undefined, PEER],
    [1, "", PEER],
    [1, "203.0.113.1,", PEER],
    [1, `forged, ${"x".repeat(65)}`, PEER],
    [1, "two words", PEER],
    [1, "_hidden", "_hidden"],
    [1, "203.0.113.1:4711", "203.0.113.1"],
    [1, "[2001:db8::1]:4711", "2001:db8:0:0::/64"],
  ])("behind %i proxies that wrote %j", (proxies, forwarded, expected) => {
    expect(callerAddress(forwarded, PEER, proxies)).toBe(expected);
  });

  it.each([
    ["::ffff:192.0.2.9", "192.0.2.9"],
    ["::FFFF:192.0.2.9", "192.0.2.9"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["2001:DB8:0001::7:1", "2001:db8:1:0::/64"],
    ["2001:db8:1:0:ffff:ffff:ffff:ffff", "2001:db8:1:0::/64"],
    ["2001:db8:1:1::", "2001:db8:1:1::/64"],
    [undefined, "unknown"],
  ])("on the connection %s is %s: a network's holder has all its addresses", (peer, expected) => {
    expect(callerAddress(undefined, peer, 0)).toBe(expected);
  });

  it("does not depend on entries that the caller puts before those of the proxies", () => {
    const seen = ["203.0.113.1", "10.0.0.2", "10.0.0.1"];
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 3 }), (forged, proxies) => {
        const added = seen.slice(0, proxies).join(", ");
        expect(callerAddress(`${forged},${added}`, PEER, proxies)).toBe("203.0.113.1");
        expect(callerAddress(forged, PEER, 0)).toBe(PEER);
      }),
    );
  });

  it("is short, whatever was sent", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), (forwarded) => {
        expect(callerAddress(forwarded, undefined, 1).length).toBeLessThanOrEqual(64);
      }),
    );
  });
});

describe("a page, an action or a route handler", () => {
  const headers = new Headers({ "x-forwarded-for": "203.0.113.1" });

  it("gets the address that the front handler determined, also after an await", async () => {
    const later = async () => {
      await new Promise(setImmediate);
      return addressFrom(headers);
    };
    expect(await withAddress("192.0.2.9", later)).toBe("192.0.2.9");
  });

  it("counts from the right itself on a platform without our front handler", () => {
    expect(addressFrom(new Headers({ "x-forwarded-for": "forged, 203.0.113.1" }))).toBe("203.0.113.1");
    expect(addressFrom(new Headers())).toBe("unknown");
  });
});

describe("TRUST_PROXY", () => {
  const proxiesIn = (TRUST_PROXY: string | undefined, others = {}) =>
    parseEnv({ TRUST_PROXY, ...others }).TRUST_PROXY;

  it.each([
    [undefined, 0],
    ["", 0],
    ["0", 0],
    ["3", 3],
    ["false", 0],
    ["true", 1],
  ])("%s is %i proxies", (text, expected) => {
    expect(proxiesIn(text)).toBe(expected);
  });

  it.each(["yes", "-1", "1.5", "17", "1e1"])(
    "%s is not a number of proxies, and start-up says so",
    (text) => {
      expect(() => proxiesIn(text)).toThrow("TRUST_PROXY: must be the number of proxies in front, 0 to 16");
    },
  );

  it.each(["VERCEL", "AWS_LAMBDA_FUNCTION_NAME"])("is at least the platform's own with %s", (platform) => {
    expect(proxiesIn(undefined, { [platform]: "1" })).toBe(1);
    expect(proxiesIn("false", { [platform]: "1" })).toBe(1);
    expect(proxiesIn("2", { [platform]: "1" })).toBe(2);
  });
});

describe("where each function is a separate process", () => {
  it.each(["VERCEL", "AWS_LAMBDA_FUNCTION_NAME"])(
    "the list caches are off, and connections are few (%s)",
    (platform) => {
      const kept = (source: Record<string, string>) => {
        const { FEED_WINDOW, DATABASE_POOL_SIZE } = parseEnv(source);
        return { FEED_WINDOW, DATABASE_POOL_SIZE };
      };
      expect(kept({})).toEqual({ FEED_WINDOW: true, DATABASE_POOL_SIZE: 10 });
      expect(kept({ [platform]: "1" })).toEqual({ FEED_WINDOW: false, DATABASE_POOL_SIZE: 2 });
      expect(kept({ [platform]: "1", FEED_WINDOW: "on" })).toEqual({
        FEED_WINDOW: true,
        DATABASE_POOL_SIZE: 2,
      });
    },
  );
});

describe("HOST", () => {
  it("binds to this machine only while anybody may log in as anybody, unless the operator says otherwise", () => {
    expect(parseEnv({}).HOST).toBe("127.0.0.1");
    expect(parseEnv({ NODE_ENV: "production" }).HOST).toBe("0.0.0.0");
    expect(parseEnv({ HOST: "::" }).HOST).toBe("::");
  });
});

describe("a trusted network", () => {
  const { TRUSTED_NETWORKS } = parseEnv({ TRUSTED_NETWORKS: "10.0.0.0/8, 2001:db8:7::/48" });

  it.each([
    ["10.1.2.3", true],
    ["11.1.2.3", false],
    [callerAddress(undefined, "::ffff:10.9.9.9", 0), true],
    [callerAddress(undefined, "2001:db8:7:1::9", 0), true],
    [callerAddress(undefined, "2001:db8:8:1::9", 0), false],
    [callerAddress(undefined, "::1", 0), false],
    ["unknown", false],
    ["_hidden", false],
    ["", false],
  ])("%s: %s", (address, expected) => {
    expect(isTrusted(address, TRUSTED_NETWORKS)).toBe(expected);
  });

  it.each(["10.0.0.0", "10.0.0.0/33", "campus", "2001:db8::/65"])("is not %s", (text) => {
    expect(() => parseEnv({ TRUSTED_NETWORKS: text })).toThrow("TRUSTED_NETWORKS: must be networks such as");
  });
});
