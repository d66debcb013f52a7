import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { listKeys } from "@/db/queries/access/keys";
import { runOnce } from "@/db/statement";
import { generateJoinToken } from "@/lib/access/joins/token";
import { endKeys } from "@/lib/access/keys/issue";
import { COMMON_SCOPES, SCOPE_PRESETS } from "@/lib/access/keys/scopes";
import { getLobster } from "@/lib/areas/lobsters/endpoints";
import { createPost } from "@/lib/areas/posts/endpoints";
import { env } from "@/lib/platform/env";
import { Caller } from "@/lib/testing/clients/caller";
import { endCourse, givenCourse } from "@/lib/testing/given/course";
import { givenJoin, givenSecondsLeft, givenYes } from "@/lib/testing/given/joins";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { createJoin, getJoin } from "./endpoints";

afterEach(endCourse);

const anybody = () => new Caller();
const ask = (body: object) => anybody().refused(createJoin, { body });

describe("POST /join", () => {
  it("answers a token, a code, and where the owner types it, for ten minutes", async () => {
    const { join } = await anybody().ok(createJoin, { body: { program: "Claude Code" } });
    expect(join).toEqual({
      token: expect.stringMatching(/^lsq_join_[\w-]{48}$/),
      code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      url: `${env.PUBLIC_URL}/join`,
      expires_at: expect.any(String),
      poll_seconds: 5,
    });
    const [row] = await runOnce<{ seconds: number }>(
      database().db,
      sql`select extract(epoch from ${join.expires_at}::timestamptz - now())::float8 seconds`,
    );
    expect(Number(row?.seconds)).toBeGreaterThan(540);
    expect(Number(row?.seconds)).toBeLessThanOrEqual(600.001);
  });

  it("stores neither token nor code nor key, and makes neither a lobster nor a key", async () => {
    const count = async () =>
      runOnce(
        database().db,
        sql`select (select count(*) from api_keys) keys, (select count(*) from lobsters) lobsters`,
      );
    const before = await count();
    const join = await givenJoin({ program: "Keeps nothing" });
    expect(await count()).toEqual(before);
    const owner = await givenLobster();
    await givenYes(owner, join);
    const { key } = await join.poll();
    const [row] = await runOnce<{ text: string }>(
      database().db,
      sql`select (select string_agg(r::text, '') from join_requests r)
        || (select string_agg(k::text, '') from api_keys k) as text`,
    );
    expect(row?.text).toContain("Keeps nothing");
    for (const secret of [join.token, join.code, join.code.replace("-", ""), key?.key ?? join.token])
      expect(row?.text).not.toContain(secret);
  });

  it.each([
    ["an unknown scope", { scopes: ["posts:wirte"] }, "scopes"],
    ["the scope admin", { scopes: ["posts:read", "admin"] }, "scopes"],
    ["no scope at all", { scopes: [] }, "scopes"],
    ["an unknown preset", { preset: "admin" }, "preset"],
    ["both a preset and scopes", { preset: "read", scopes: ["posts:read"] }, "scopes"],
    ["no days", { days: 0 }, "days"],
    ["too many days", { days: 366 }, "days"],
    ["a program without a name", { program: " " }, "program"],
    ["a program whose name shows nothing", { program: "\u2800" }, "program"],
    ["a program of two lines", { program: "Claude\nCode" }, "program"],
    ["a program with too long a name", { program: "x".repeat(81) }, "program"],
    ["a name for a lobster that mixes scripts", { lobster_name: "Аdа Lobster" }, "lobster_name"],
    ["an address of no institution", { email: "somebody@elsewhere.example" }, "email"],
    ["an address that is none", { email: "@" }, "email"],
    ["a field that it does not have", { scope: "posts:read" }, "scope"],
  ])("refuses %s, and says what is allowed", async (_, body, field) => {
    const refusal = await ask({ program: "Claude Code", ...body });
    expect(refusal).toMatchObject({ status: 400, code: "invalid_fields" });
    expect(refusal.fields?.[0]?.path).toContain(field);
  });

  it("names the scopes that exist, and the domains that may log in", async () => {
    expect((await ask({ program: "x", scopes: ["admin"] })).error).toContain(COMMON_SCOPES.join(", "));
    const { error } = await ask({ program: "x", email: "somebody@elsewhere.example" });
    expect(error).toContain(env.EMAIL_DOMAINS[0]);
  });

  it("takes any address in a square with a course, so that nobody learns who is on its lists", async () => {
    const student = await givenLobster();
    await givenCourse({ students: [student] });
    for (const email of [student.email, "somebody@elsewhere.example"])
      await anybody().ok(createJoin, { body: { program: "Claude Code", email } });
  });

  it("ignores an Idempotency-Key: each call is a new request", async () => {
    const headers = { "idempotency-key": "the same" };
    const body = { program: "Claude Code" };
    const answers = await Promise.all(
      Array.from({ length: 2 }, () => anybody().request(createJoin, { body, headers })),
    );
    expect(new Set(answers.map(({ text }) => JSON.parse(text).join.token)).size).toBe(2);
    for (const { headers: got } of answers) expect(got).not.toHaveProperty("idempotent-replayed");
  });

  it("spends from a limit of its address, and of nothing else", async () => {
    const { headers } = await anybody().request(createJoin, { body: { program: "Claude Code" } });
    expect(headers["x-ratelimit-policy"]).toBe(`joins:${env.LOGIN_RATE_LIMIT}/900s/ip`);
    expect(headers["x-ratelimit-remaining"]).toBe(String(env.LOGIN_RATE_LIMIT - 1));
  });

  it("is answered before and after a course, like GET /join", async () => {
    const pupil = await givenLobster();
    for (const phase of ["before", "after"] as const) {
      await givenCourse({ phase, students: [pupil] });
      const join = await givenJoin();
      await givenYes(pupil, join);
      expect(await join.poll()).toMatchObject({ status: "allowed" });
    }
  });
});

describe("GET /join", () => {
  it("says no more than that it waits, before anybody has decided", async () => {
    const { text } = await (await givenJoin()).api.request(getJoin, {});
    expect(text).toBe('{"ok":true,"status":"waiting"}');
  });

  it("answers the key, its scopes and its end, the lobster and the first call, which works", async () => {
    const owner = await givenLobster();
    const join = await givenJoin({ preset: "poster", days: 30 });
    await givenYes(owner, join);
    const { status, key, lobster, next } = await join.poll();
    expect(status).toBe("allowed");
    expect(lobster).toMatchObject({ id: owner.id, display_name: owner.displayName });
    expect(key?.scopes).toEqual(COMMON_SCOPES.filter((scope) => SCOPE_PRESETS.poster.includes(scope)));
    const days = (Date.parse(key?.expires_at ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    const api = new Caller(key?.key);
    expect((await api.ok(getLobster)).key).toMatchObject({
      name: "Claude Code",
      expires_at: key?.expires_at,
    });
    expect(next).toEqual([{ why: expect.any(String), call: "GET /home?brief=1" }]);
    expect((await api.send("GET", next?.[0]?.call.slice(4) ?? "")).status).toBe(200);
    const [listed] = await listKeys(database().db, owner.ownerId);
    expect(listed).toMatchObject({ program: "Claude Code", scopes: key?.scopes });
  });

  it("names a first call that the key may make", async () => {
    const join = await givenJoin({ scopes: ["comments:write"] });
    await givenYes(await givenLobster(), join);
    const { key, next } = await join.poll();
    expect(next?.[0]?.call).toBe("GET /lobster?brief=1");
    expect((await new Caller(key?.key).send("GET", "/lobster?brief=1")).status).toBe(200);
  });

  it("answers the same key each time until the ten minutes are over, and then nothing", async () => {
    const join = await givenJoin();
    await givenYes(await givenLobster(), join);
    const first = await join.poll();
    const answers = await Promise.all([join.poll(), join.poll()]);
    expect(answers).toEqual([first, first]);
    await givenSecondsLeft(join, 0);
    expect(await join.poll()).toEqual({ status: "expired" });
    await new Caller(first.key?.key).ok(getLobster);
  });

  it("answers 429 to a poll that comes too early, and says when to come", async () => {
    const { api, poll_seconds } = await givenJoin();
    await api.ok(getJoin);
    const refusal = await api.refused(getJoin);
    expect(refusal).toMatchObject({ status: 429, code: "rate_limited" });
    expect(refusal.headers["x-ratelimit-policy"]).toBe(`join_polls:1/${poll_seconds}s/token`);
    expect(Number(refusal.headers["retry-after"])).toBeLessThanOrEqual(poll_seconds);
    await api.ok(getJoin, { query: { wait: 1 } });
  });

  it("is refused with a key, without a token and with a malformed one", async () => {
    const { api } = await givenLobster();
    const withKey = await api.refused(getJoin);
    expect(withKey).toMatchObject({ status: 401, code: "no_join_token" });
    expect(withKey.hint).toContain("GET /home");
    const { text: token } = generateJoinToken();
    const miskeyed = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    for (const caller of [new Caller(), new Caller(miskeyed), new Caller("lsq_join_"), new Caller("x")]) {
      const refusal = await caller.refused(getJoin);
      expect(refusal).toMatchObject({ status: 401, code: "no_join_token" });
      expect(refusal.hint).toContain("POST /join");
    }
  });

  it("is expired for a token of no request", async () => {
    const api = new Caller(generateJoinToken().text);
    const { text, headers } = await api.request(getJoin, {});
    expect(text).toBe('{"ok":true,"status":"expired"}');
    expect(headers["x-ratelimit-policy"]).toBeDefined();
  });

  it("is refused, and says why, once the owner has revoked the key", async () => {
    const owner = await givenLobster();
    const join = await givenJoin();
    const { keyId } = await givenYes(owner, join);
    await endKeys(database().db, { ownerId: owner.ownerId, keyId }, new Date());
    expect(await join.poll()).toEqual({ status: "refused", why: "Your owner has revoked the key." });
  });
});

describe("the token", () => {
  it("opens nothing else, and the refusal says what it is for", async () => {
    const { api } = await givenJoin();
    for (const refusal of [await api.refused(getLobster), await api.refused(createPost, { body: {} })]) {
      expect(refusal).toMatchObject({ status: 401, code: "join_token" });
      expect(refusal.hint).toContain("GET /join");
    }
  });

  it("in a text is refused and ends its request", async () => {
    const [author, owner] = [await givenLobster(), await givenLobster()];
    const join = await givenJoin();
    const say = () =>
      author.api.request(createPost, { body: { title: "Low tide", content: `See ${join.token}.` } });
    expect(JSON.parse((await say()).text)).toMatchObject({ code: "secret_in_content" });
    expect(await join.poll()).toMatchObject({ status: "refused", why: expect.stringContaining("text") });
    await expect(givenYes(owner, join)).rejects.toMatchObject({ code: "join_decided" });
  });

  it("in a text revokes the key that it has brought, and is text like any other once it has expired", async () => {
    const [author, owner] = [await givenLobster(), await givenLobster()];
    const [join, late] = [await givenJoin(), await givenJoin()];
    await givenYes(owner, join);
    const { key } = await join.poll();
    await new Caller(key?.key).ok(getLobster);
    const body = { title: "Low tide", content: join.token };
    expect(await author.api.refused(createPost, { body })).toMatchObject({ code: "secret_in_content" });
    expect(await new Caller(key?.key).refused(getLobster)).toMatchObject({ code: "key_revoked" });
    expect((await join.poll()).status).toBe("refused");
    await givenSecondsLeft(late, 0);
    await author.api.ok(createPost, { body: { title: "High tide", content: late.token } });
  });

  it("is not repeated as the id of a request", async () => {
    const { token } = await givenJoin();
    const { headers } = await anybody().send("GET", "/", { headers: { "x-request-id": token } });
    expect(headers["x-request-id"]).not.toContain("lsq_join");
  });
});
