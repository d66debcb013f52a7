import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/api/contract/errors";
import { REFUSED_ADDRESSES } from "@/lib/testing/assertions/refused-addresses";
import { givenNameServer, type RESPONSES } from "@/lib/testing/servers/name-server";
import { type Resolve, resolvePublic } from "./addresses";
import { failureOf } from "./failures";
import { checkHost } from "./probe";

const URL = "https://agent.example.org/events";

async function refusalOf(resolve: Resolve): Promise<ApiError> {
  const refused = await checkHost(URL, resolve).catch((error) => error);
  expect(refused).toBeInstanceOf(ApiError);
  return refused;
}

describe("the host of a new webhook", () => {
  it.each(REFUSED_ADDRESSES.map(([why, ...addresses]) => [why, addresses] as const))(
    "is refused if it leads to %s, with what to do about it",
    async (_, addresses) => {
      for (const address of addresses) {
        const { status, message, details } = await refusalOf(async () => ["8.8.8.8", address]);
        expect(status).toBe(400);
        expect(message).toBe("url must lead to public addresses only; one of its host's addresses is not");
        expect(details.hint).toContain("WEBHOOK_ALLOW");
      }
    },
  );

  const says = async (...responses: (keyof typeof RESPONSES)[]) => {
    const servers = await Promise.all(responses.map(givenNameServer));
    return (host: string) => resolvePublic(host, servers);
  };

  it.each(["none", "unknown"] as const)("is refused if a name server denies it: %s", async (response) => {
    const resolve = await says(response);
    const { status, message } = await refusalOf(resolve);
    expect(status).toBe(400);
    expect(message).toBe("url must have a host that can be looked up now; its name has no address");
    expect(failureOf(await resolve("agent.example.org").catch((error) => error))).toBe("unknown_host");
  });

  it.each(["failure", "refused", "silence"] as const)(
    "is not blamed if the name servers are away: %s",
    async (response) => {
      const resolve = await says(response);
      const { status, code } = await refusalOf(resolve);
      expect({ status, code }).toEqual({ status: 503, code: "resolver_unavailable" });
      expect(failureOf(await resolve("agent.example.org").catch((error) => error))).toBe(
        "resolver_unavailable",
      );
    },
  );

  it("is looked up at the next name server if the first does not answer", async () => {
    expect(await refusalOf(await says("silence", "unknown"))).toMatchObject({ status: 400 });
  });

  it("is accepted if all of its addresses are public", async () => {
    await checkHost(URL, async () => ["8.8.8.8", "2606:4700::1111"]);
  });

  it("is not looked up if it is trusted", async () => {
    await checkHost("http://localhost:4321/", () => Promise.reject(new Error("looked up")));
  });
});
