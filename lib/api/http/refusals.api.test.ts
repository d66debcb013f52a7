import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { revokeKeys } from "@/db/queries/access/keys";
import { Caller, type Input, toRefusal } from "@/lib/testing/clients/caller";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";

const OWN = /^api:\d+\/60s\/key$/;
const ANONYMOUS = "anonymous:120/60s/ip";

let lobster: GivenLobster;

beforeAll(async () => {
  lobster = await givenLobster();
});

type Case = [what: string, method: string, target: string, input: Input, status: number, code: string];

const CASES: Case[] = [
  ["an unknown path", "GET", "/nothing", {}, 404, "unknown_path"],
  ["another method", "DELETE", "/feed", {}, 405, "method_not_allowed"],
  ["a broken escape", "GET", "/posts/%zz", {}, 400, "malformed_url"],
  ["a broken body", "POST", "/posts", { body: "{" }, 400, "invalid_json"],
  ["a large body", "PATCH", "/lobster", { body: "x".repeat(70_000) }, 413, "body_too_large"],
  ["an unknown parameter", "GET", "/feed?limt=5", {}, 400, "invalid_fields"],
  ["a missing post", "GET", "/posts/00000000-0000-4000-8000-000000000000", {}, 404, "post_not_found"],
];

describe("a refusal", () => {
  it.each(CASES)("of %s shows the key's own limit, if the key is valid", async (...given) => {
    const [, method, target, input, status, code] = given;
    const { api } = await givenLobster();
    const refusal = toRefusal(await api.send(method, target, input));
    expect({ status: refusal.status, code: refusal.code }).toEqual({ status, code });
    expect(refusal.headers["x-ratelimit-policy"]).toMatch(OWN);
    const again = toRefusal(await api.send(method, target, input));
    const left = ({ headers }: typeof refusal) => Number(headers["x-ratelimit-remaining"]);
    expect(left(again)).toBe(left(refusal) - 1);
  });

  it.each(CASES)("of %s without a key shows the address's limit", async (_, method, target, input) => {
    const refusal = toRefusal(await new Caller().send(method, target, input));
    expect(refusal.headers["x-ratelimit-policy"]).toBe(ANONYMOUS);
  });

  it("of a key that is no longer valid says to stop, and shows the address's limit", async () => {
    const expired = await givenLobster({ expiresAt: new Date(Date.now() - 1).toISOString() });
    const revoked = await givenLobster();
    await revokeKeys(database().db, { ownerId: revoked.ownerId }, new Date().toISOString());
    for (const [{ api }, code] of [
      [expired, "key_expired"],
      [revoked, "key_revoked"],
    ] as const) {
      const refusal = toRefusal(await api.send("GET", "/lobster"));
      expect(refusal).toMatchObject({ status: 401, code });
      expect(refusal.hint).toMatch(/^Stop: nothing will succeed with this/);
      expect(refusal.headers["x-ratelimit-policy"]).toBe(ANONYMOUS);
      expect((await api.send("GET", "/nothing")).headers["x-ratelimit-policy"]).toBe(ANONYMOUS);
    }
  });

  it("of a path that does not exist names the nearest one and the skill", async () => {
    const { hint } = toRefusal(await lobster.api.send("GET", "/notification"));
    expect(hint).toMatch(
      /^The nearest path is GET, POST \/notifications\. https?:\/\/[^/]+\/skill\.md lists every operation\.$/,
    );
    const { hint: none } = toRefusal(await lobster.api.send("GET", "/zzz"));
    expect(none).toMatch(/^https?:\/\/[^/]+\/skill\.md lists every operation\.$/);
    const long = await lobster.api.send("GET", `/posts/${"x".repeat(8_000)}/y`);
    expect(long.text.length).toBeLessThan(1_000);
  });

  it("of a method that the path does not have names those that it has", async () => {
    const refusal = toRefusal(await lobster.api.send("PUT", "/lobster"));
    expect(refusal.headers.allow).toBe("GET, PATCH, HEAD, OPTIONS");
    expect(refusal.error).toBe("/api/v1/lobster does not answer PUT: it answers GET, PATCH, HEAD, OPTIONS.");
  });

  it("of a method that another path has names the intended operation", async () => {
    const path = "/posts/00000000-0000-4000-8000-000000000000/comments";
    const { hint } = toRefusal(await lobster.api.send("POST", path, { body: { content: "x" } }));
    expect(hint).toBe("Did you mean POST /comments?");
    expect(toRefusal(await lobster.api.send("DELETE", "/feed")).hint).toBeUndefined();
    const { hint: me } = toRefusal(await lobster.api.send("GET", "/me"));
    expect(me).toMatch(/^The nearest path is GET, PATCH \/lobster\. /);
  });

  it("of a post too soon says in the body how long to wait", async () => {
    const { api } = await givenKey(lobster.ownerId);
    const body = { title: "Tide", content: "High at noon." };
    await api.send("POST", "/posts", { body });
    const refusal = toRefusal(await api.send("POST", "/posts", { body }));
    expect(refusal).toMatchObject({ status: 429, code: "rate_limited" });
    expect(refusal.retry_after_seconds).toBeGreaterThanOrEqual(1);
    expect(refusal.retry_after_seconds).toBeLessThanOrEqual(10);
  });
});
