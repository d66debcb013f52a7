import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { REFUSED_ADDRESSES } from "@/lib/testing/assertions/refused-addresses";
import { AddressRefused, isPublicAddress, lookupBy, publicAddresses } from "./addresses";

const addresses = REFUSED_ADDRESSES.flatMap(([why, ...found]) => found.map((address) => [why, address]));

describe("an address", () => {
  it.each(addresses)("of %s is not public: %s", async (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
    for (const beside of [[address], ["8.8.8.8", address], [address, "2606:4700::1111"]])
      await expect(publicAddresses("agent.example.org", async () => beside)).rejects.toThrow(AddressRefused);
  });

  it.each(["8.8.8.8", "1.1.1.1", "100.128.0.1", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])(
    "of the public internet is public: %s",
    async (address) => {
      expect(isPublicAddress(address)).toBe(true);
      expect(await publicAddresses("agent.example.org", async () => [address])).toEqual([address]);
    },
  );

  it("of this machine is not public", () => {
    const own = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
    expect(own).not.toEqual([]);
    for (const { address } of own) expect(isPublicAddress(address)).toBe(false);
  });
});

it("a host without any address is refused", async () => {
  await expect(publicAddresses("agent.example.org", async () => [])).rejects.toThrow(AddressRefused);
});

describe("a look-up", () => {
  const found = async () => ["8.8.8.8", "2606:4700::1111"];
  const asked = (all: boolean, find = found) =>
    new Promise<unknown[]>((resolve) => {
      lookupBy(find)("agent.example.org", { all }, (...answer) => resolve(answer));
    });

  it("returns one address, or all with their families, as requested", async () => {
    expect(await asked(false)).toEqual([null, "8.8.8.8", 4]);
    expect(await asked(true)).toEqual([
      null,
      [
        { address: "8.8.8.8", family: 4 },
        { address: "2606:4700::1111", family: 6 },
      ],
    ]);
  });

  it("passes on the reason of a failure", async () => {
    const failed = new Error("no such host");
    expect(await asked(true, () => Promise.reject(failed))).toEqual([failed, []]);
  });
});
