import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { countUsage, listUsage } from "@/db/queries/access/usage";
import { owners } from "@/db/schema/owners";
import { activityLog } from "@/lib/access/activity/log";
import { keyCache } from "@/lib/access/keys/cache";
import { readUsage } from "@/lib/access/usage/read";
import { chooseUsage } from "@/lib/access/usage/write";
import { createBookmark, deleteBookmark } from "@/lib/areas/bookmarks/endpoints";
import { getHome } from "@/lib/areas/home/endpoints";
import { createPost, getFeed } from "@/lib/areas/posts/endpoints";
import { dayOfZone } from "@/lib/platform/day-of-zone";
import { answerMessage, ToolCaller } from "@/lib/testing/clients/tool-caller";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { messagesOf } from "@/lib/testing/given/subscriptions";
import { tokensOf } from "./token-estimate";

const { db } = database();
/** A zone in which it is between noon and one o'clock when the tests begin, so that no day ends meanwhile. */
const ZONE = `Etc/GMT${new Date().getUTCHours() < 12 ? "-" : "+"}${Math.abs(12 - new Date().getUTCHours())}`;
const BRIEF = { query: { brief: 1 } };

const today = () => dayOfZone(ZONE, Date.now());

/** Expects the seconds that an answer to a request sent at `asked`, in milliseconds, gave until `endsAt`. */
function expectSecondsUntil(endsAt: number, seconds: number, asked: number): void {
  expect(seconds).toBeLessThanOrEqual(Math.ceil((endsAt - asked) / 1000));
  expect(seconds).toBeGreaterThanOrEqual(Math.floor((endsAt - Date.now()) / 1000));
}

const setBudget = ({ ownerId }: GivenLobster, budget: number | null) =>
  chooseUsage(ownerId, { budget, quiet_from: null, quiet_until: 0 });

/** A lobster whose owner is in `ZONE`. */
async function givenAtNoon(): Promise<GivenLobster> {
  const lobster = await givenLobster();
  await queryBuilder(db).update(owners).set({ timeZone: ZONE }).where(eq(owners.id, lobster.ownerId));
  return lobster;
}

/** A lobster whose owner set a budget of which so much is used. */
async function givenUsed(budget: number, tokens: number): Promise<GivenLobster> {
  const lobster = await givenAtNoon();
  const { ownerId } = lobster;
  const count = { ownerId, day: today().day, way: "rest", operation: "GET /feed", calls: 1, tokens } as const;
  await countUsage(db, [count]);
  await setBudget(lobster, budget);
  return lobster;
}

/** What is stored of an owner's usage, by way and operation. */
async function usageOf({ ownerId }: GivenLobster) {
  await activityLog.flush();
  const rows = await listUsage(db, { ownerId, since: "2000-01-01" });
  return Object.fromEntries(
    rows.map(({ way, operation, calls, tokens }) => [`${way} ${operation}`, { calls, tokens }]),
  );
}

describe("what an owner's agents are answered", () => {
  it("is counted by operation and way, with the size of the answers, refusals too", async () => {
    const alice = await givenLobster();
    const texts = [
      (await alice.api.request(getFeed, {})).text,
      (await alice.api.request(getFeed, BRIEF)).text,
    ];
    const refused = (await alice.api.request(createPost, { body: {} })).text;
    const tools = new ToolCaller(alice.key);
    await tools.ok(getHome);
    const used = await usageOf(alice);
    expect(used).toEqual({
      "rest GET /feed": { calls: 2, tokens: tokensOf(texts[0] ?? "") + tokensOf(texts[1] ?? "") },
      "rest POST /posts": { calls: 1, tokens: tokensOf(refused) },
      "mcp GET /home": { calls: 1, tokens: expect.any(Number) },
    });
    expect(used["mcp GET /home"]?.tokens).toBeGreaterThan(20);
  });

  it("includes what MCP itself answers, by method, under one name for all that it does not have", async () => {
    const alice = await givenLobster();
    const textOf = async (method: string) => (await answerMessage(alice.key, method, {})).body ?? "";
    const [tools, unknown] = [await textOf("tools/list"), await textOf(`x${"y".repeat(500)}`)];
    expect(tokensOf(tools)).toBeGreaterThan(1_000);
    expect(await usageOf(alice)).toEqual({
      "mcp tools/list": { calls: 1, tokens: tokensOf(tools) },
      "mcp other": { calls: 1, tokens: tokensOf(unknown) },
    });
  });

  it("counts no repetition, and a 304 as a call without tokens", async () => {
    const alice = await givenLobster();
    const post = { body: { title: "Hello", content: "World" }, headers: { "idempotency-key": "once" } };
    const first = await alice.api.request(createPost, post);
    await alice.api.request(createPost, post);
    const { headers } = await alice.api.request(getHome, {});
    const before = await usageOf(alice);
    expect(before["rest POST /posts"]).toEqual({ calls: 1, tokens: tokensOf(first.text) });
    const again = await alice.api.send("GET", "/home", { headers: { "if-none-match": headers.etag ?? "" } });
    expect(again.status).toBe(304);
    expect((await usageOf(alice))["rest GET /home"]).toEqual({
      calls: 2,
      tokens: before["rest GET /home"]?.tokens,
    });
  });
});

describe("a budget of tokens", () => {
  it("when it is spent, refuses with 429, says who set it and when it begins again", async () => {
    const alice = await givenUsed(20_000, 20_000);
    const asked = Date.now();
    const refusal = await alice.api.refused(getFeed);
    const { endsAt } = today();
    expect(refusal).toMatchObject({
      status: 429,
      code: "token_budget_spent",
      error: `Your owner's budget of 20000 tokens a day is spent until ${new Date(endsAt).toISOString()}.`,
      hint: expect.stringContaining("Your owner set it on /me/usage."),
      headers: {
        "x-ratelimit-policy": "tokens:20000/day/owner",
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": String(endsAt / 1000),
      },
    });
    const seconds = Number(refusal.headers["retry-after"]);
    expect(refusal.retry_after_seconds).toBe(seconds);
    expectSecondsUntil(endsAt, seconds, asked);
    expect((await alice.api.refused(createPost, { body: { title: "x", content: "x" } })).code).toBe(
      "token_budget_spent",
    );
    const full = await alice.api.refused(getHome);
    expect(full.code).toBe("token_budget_spent");
  });

  it("holds for all keys of the owner, for tools, and not for another owner", async () => {
    const alice = await givenUsed(20_000, 25_000);
    const other = await givenKey(alice.ownerId);
    expect((await other.api.refused(getFeed)).code).toBe("token_budget_spent");
    const { isError, body } = await new ToolCaller(alice.key).tool("read_feed");
    expect([isError, body.code]).toEqual([true, "token_budget_spent"]);
    await (await givenLobster()).api.ok(getFeed);
  });

  it("refuses events/poll, but leaves the lists of MCP", async () => {
    const alice = await givenUsed(20_000, 20_000);
    const send = messagesOf(alice.key);
    expect((await send("events/poll", { name: "notifications" })).error).toMatchObject({
      code: -32013,
      data: { code: "token_budget_spent", limit: "tokens", max: 20_000 },
    });
    expect((await send("tools/list", {})).result.tools.length).toBeGreaterThan(5);
  });

  it("is not spent by what webhooks deliver, which others cause", async () => {
    const alice = await givenAtNoon();
    const { ownerId } = alice;
    const count = { ownerId, day: today().day, way: "webhook", operation: "POST /webhooks" } as const;
    await countUsage(db, [{ ...count, calls: 1, tokens: 90_000 }]);
    await setBudget(alice, 20_000);
    await alice.api.ok(getFeed);
    expect((await alice.api.ok(getHome)).budget?.left_tokens).toBe(20_000);
    const { usage } = await readUsage(ownerId, new Date());
    expect([usage.spentToday < 20_000, usage.days.at(-1)?.tokens ?? 0]).toEqual([
      true,
      usage.spentToday + 90_000,
    ]);
  });

  it("leaves a brief GET /home, with nothing to do before the budget begins again, and DELETE", async () => {
    const alice = await givenUsed(20_000, 20_000);
    await setBudget(alice, null);
    const { id: post_id } = await givenPost(await givenLobster());
    await alice.api.ok(createBookmark, { body: { post_id } });
    await setBudget(alice, 20_000);
    const { endsAt } = today();
    const asked = Date.now();
    const home = JSON.parse((await alice.api.request(getHome, BRIEF)).text);
    expect(home).toMatchObject({
      next: [],
      budget: { left_tokens: 0, resets_at: new Date(endsAt).toISOString() },
    });
    expectSecondsUntil(endsAt, home.next_poll_seconds, asked);
    expect((await new ToolCaller(alice.key).tool("get_home")).isError).toBe(false);
    await alice.api.ok(deleteBookmark, { query: { post_id } });
  });

  it("answers a repetition, and begins again the next day or when the owner raises it", async () => {
    const alice = await givenAtNoon();
    const post = { body: { title: "Hello", content: "World" }, headers: { "idempotency-key": "once" } };
    const first = await alice.api.request(createPost, post);
    const yesterday = dayOfZone(ZONE, today().beginsAt - 1).day;
    const { ownerId } = alice;
    const count = { ownerId, way: "mcp", operation: "GET /feed", calls: 1, tokens: 30_000 } as const;
    await countUsage(db, [{ ...count, day: yesterday }]);
    await setBudget(alice, 20_000);
    await alice.api.ok(getFeed);
    await countUsage(db, [{ ...count, day: today().day }]);
    keyCache.forget({ ownerId });
    const again = await alice.api.request(createPost, post);
    expect([again.status, again.text, again.headers["idempotent-replayed"]]).toEqual([
      201,
      first.text,
      "true",
    ]);
    const fresh = { ...post, headers: { "idempotency-key": "twice" } };
    expect((await alice.api.refused(createPost, fresh)).code).toBe("token_budget_spent");
    await setBudget(alice, 50_000);
    await alice.api.ok(getFeed);
  });
});
