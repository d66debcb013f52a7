import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/api/errors";
import { REFUSED_ADDRESSES } from "@/lib/testing/refused-addresses";
import type { Resolve } from "./addresses";
import { checkHost } from "./ask";

const URL = "https://agent.example.org/events";

async function refusalOf(resolve: Resolve): Promise<ApiError> {
  const refused = await checkHost(URL, resolve, 50).catch((error) => error);
  expect(refused).toBeInstanceOf(ApiError);
  return refused;
}

describe("the host of a new webhook", () => {
  it.each(REFUSED_ADDRESSES.map(([why, ...addresses]) => [why, addresses] as const))(
    "is refused when it leads to %s, with what to do about it",
    async (_, addresses) => {
      for (const address of addresses) {
        const { status, message, details } = await refusalOf(async () => ["8.8.8.8", address]);
        expect(status).toBe(400);
        expect(message).toBe("url must lead to public addresses only; one of its host's addresses is not");
        expect(details.hint).toContain("WEBHOOK_ALLOW");
      }
    },
  );

  it("is refused when it has no address, and when the name servers say nothing", async () => {
    for (const resolve of [
      () => Promise.reject(new Error("ENOTFOUND")),
      () => new Promise<never>(() => {}),
    ]) {
      const { status, message } = await refusalOf(resolve);
      expect(status).toBe(400);
      expect(message).toBe("url must have a host that can be looked up now; its name has no address");
    }
  });

  it("is taken when all of its addresses are public", async () => {
    await checkHost(URL, async () => ["8.8.8.8", "2606:4700::1111"]);
  });

  it("is not looked up when it is trusted", async () => {
    await checkHost("http://localhost:4321/", () => Promise.reject(new Error("looked up")));
  });
});
