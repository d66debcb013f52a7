import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { listKeys } from "@/db/queries/access/keys";
import { ensureOwner } from "@/db/queries/access/owners";
import { findLobsterOfOwner } from "@/db/queries/lobsters/lobsters";
import { runOnce } from "@/db/statement";
import { violatedConstraint } from "@/db/violations";
import { endKeys, LIVE_KEYS_MAX } from "@/lib/access/keys/issue";
import { COMMON_SCOPES, SCOPE_PRESETS } from "@/lib/access/keys/scopes";
import { deleteAccount } from "@/lib/access/owners/delete-account";
import { getLobster } from "@/lib/areas/lobsters/endpoints";
import { Caller } from "@/lib/testing/clients/caller";
import { endCourse, givenCourse } from "@/lib/testing/given/course";
import { givenJoin, givenSecondsLeft, givenYes, OWNERS_ADDRESS } from "@/lib/testing/given/joins";
import { givenKey, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { refuseTypedJoin, showTypedJoin } from "./write";

afterEach(endCourse);

const { db } = database();
const WINDOW_MS = 10 * 60_000;

async function givenNewcomer(email = `${randomUUID()}@example.edu`) {
  return { ownerId: (await ensureOwner(db, email, false)).id };
}

describe("an owner who types a code", () => {
  it("sees who asks for what, from where and for how long, in any spelling of the code", async () => {
    const owner = await givenLobster();
    const join = await givenJoin({ preset: "read", days: 7, lobster_name: "Ada" });
    const [first, second] = join.code.split("-");
    const spellings = [
      join.code,
      join.code.toLowerCase(),
      ` ${first} ${second}\n`,
      `${first}${second}`,
      `${first}–${second}`,
      [...join.code].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join(""),
    ];
    for (const code of spellings)
      expect(await showTypedJoin({ ...join.typedBy(owner), code }, new Date()), code).toEqual({
        program: "Claude Code",
        kind: "key",
        scopes: SCOPE_PRESETS.read,
        daysMax: 7,
        lobsterName: "Ada",
        askedAt: expect.any(String),
        expiresAt: join.expires_at,
        isSameNetwork: false,
      });
  });

  it("learns whether the program asked from the same network", async () => {
    const owner = await givenLobster();
    const address = "198.51.100.7";
    const headers = { "x-forwarded-for": address };
    const { text } = await new Caller().send("POST", "/join", { body: { program: "Near" }, headers });
    const { code } = JSON.parse(text).join;
    const shown = (from: string) =>
      showTypedJoin({ ownerId: owner.ownerId, code, address: from }, new Date());
    expect((await shown(address)).isSameNetwork).toBe(true);
    expect((await shown(OWNERS_ADDRESS)).isSameNetwork).toBe(false);
  });

  it("gets five wrong ones in ten minutes, however many come at once; right ones cost nothing", async () => {
    const [owner, other] = [await givenLobster(), await givenLobster()];
    const join = await givenJoin();
    const now = new Date();
    for (let look = 0; look < 8; look += 1) await showTypedJoin(join.typedBy(owner), now);
    const guess = { ...join.typedBy(owner), code: "BBBB-BBBB", address: randomUUID() };
    const guesses = await Promise.allSettled(Array.from({ length: 12 }, () => showTypedJoin(guess, now)));
    const codes = guesses.map((one) => (one.status === "rejected" ? one.reason.code : "found"));
    expect(codes.toSorted()).toEqual([
      ...Array(7).fill("too_many_join_codes"),
      ...Array(5).fill("wrong_join_code"),
    ]);
    await expect(givenYes(owner, join)).rejects.toMatchObject({ code: "too_many_join_codes", status: 429 });
    await showTypedJoin(join.typedBy(other), now);
    await showTypedJoin(join.typedBy(owner), new Date(now.getTime() + WINDOW_MS));
  });

  it("spends none for a text that is no code", async () => {
    const owner = await givenLobster();
    const join = await givenJoin();
    for (const code of ["", "AEIO-UAEI", "BCDF-GHJ", "BCDF-GHJKL", "x".repeat(100_000), join.token, join.url])
      await expect(showTypedJoin({ ...join.typedBy(owner), code }, new Date())).rejects.toMatchObject({
        code: "wrong_join_code",
      });
    await showTypedJoin(join.typedBy(owner), new Date());
  });
});

describe("a yes", () => {
  it("gives no more than was asked, in scopes and in days", async () => {
    const owner = await givenLobster();
    const asked = await givenJoin({ scopes: ["posts:write", "posts:read"], days: 3 });
    await givenYes(owner, asked, { scopes: COMMON_SCOPES, days: 365 });
    const { key } = await asked.poll();
    expect(key?.scopes).toEqual(["posts:read", "posts:write"]);
    expect(Date.parse(key?.expires_at ?? "")).toBeLessThanOrEqual(Date.now() + 3 * 86_400_000);
    const open = await givenJoin();
    await givenYes(owner, open, { scopes: SCOPE_PRESETS.read, days: 365 });
    const second = (await open.poll()).key;
    expect(second?.scopes).toEqual(SCOPE_PRESETS.read);
    expect(Date.parse(second?.expires_at ?? "")).toBeLessThanOrEqual(Date.now() + 90 * 86_400_000);
  });

  it("sent twice by the same owner makes one key", async () => {
    const owner = await givenLobster();
    const join = await givenJoin();
    const yeses = await Promise.all(Array.from({ length: 5 }, () => givenYes(owner, join)));
    expect(new Set(yeses.map(({ keyId }) => keyId)).size).toBe(1);
    expect((await listKeys(db, owner.ownerId)).filter(({ program }) => program !== null)).toHaveLength(1);
  });

  it("names a newcomer's lobster on the way, and makes none without a name or after a no", async () => {
    const newcomer = await givenNewcomer();
    const join = await givenJoin({ lobster_name: "Proposed" });
    expect(await showTypedJoin(join.typedBy(newcomer), new Date())).toMatchObject({
      lobsterName: "Proposed",
    });
    await expect(givenYes(newcomer, join)).rejects.toMatchObject({ code: "join_needs_lobster", status: 409 });
    expect(await findLobsterOfOwner(db, newcomer.ownerId)).toBeUndefined();
    const lobsterName = `Chosen ${newcomer.ownerId.slice(0, 8)}`;
    await givenYes(newcomer, join, { lobsterName });
    const { key, lobster } = await join.poll();
    expect(lobster?.display_name).toBe(lobsterName);
    await new Caller(key?.key).ok(getLobster);
    const [denied, late] = [await givenNewcomer(), await givenNewcomer()];
    const [one, other] = [await givenJoin(), await givenJoin()];
    await refuseTypedJoin(one.typedBy(denied), new Date());
    await givenSecondsLeft(other, 1);
    for (const [who, what] of [
      [denied, one],
      [late, other],
    ] as const) {
      await expect(givenYes(who, what, { lobsterName: "Nobody" })).rejects.toMatchObject({ status: 409 });
      expect(await findLobsterOfOwner(db, who.ownerId)).toBeUndefined();
    }
  });

  it("is refused for a banned lobster, and the program learns why while it waits", async () => {
    const owner = await givenLobster();
    await givenStatus(owner.id, "banned");
    const join = await givenJoin();
    await expect(showTypedJoin(join.typedBy(owner), new Date())).rejects.toMatchObject({
      code: "join_banned",
    });
    await expect(givenYes(owner, join)).rejects.toMatchObject({ code: "join_banned", status: 403 });
    expect(await join.poll()).toEqual({ status: "waiting", why: expect.stringContaining("banned") });
    await refuseTypedJoin(join.typedBy(owner), new Date());
    expect(await join.poll()).toEqual({ status: "refused" });
  });

  it("is refused for a full list of keys, says so on both sides, and is possible once one is revoked", async () => {
    const owner = await givenLobster();
    for (let made = 1; made < LIVE_KEYS_MAX; made += 1) await givenKey(owner.ownerId);
    const join = await givenJoin();
    await expect(givenYes(owner, join)).rejects.toMatchObject({ code: "too_many_keys", status: 409 });
    expect(await join.poll()).toMatchObject({ status: "waiting", why: expect.stringContaining("/me/keys") });
    await endKeys(db, { ownerId: owner.ownerId, keyId: owner.keyId }, new Date());
    await givenYes(owner, join);
    expect((await join.poll()).status).toBe("allowed");
  });

  it("is only for the mailbox that the program named, and says so on both sides", async () => {
    const [owner, stranger] = [await givenLobster(), await givenLobster()];
    const join = await givenJoin({ email: owner.email.replace("@", "+agent@").toUpperCase() });
    for (const act of [
      () => givenYes(stranger, join),
      () => refuseTypedJoin(join.typedBy(stranger), new Date()),
    ])
      await expect(act()).rejects.toMatchObject({ code: "join_of_other_mailbox", status: 403 });
    expect(await join.poll()).toMatchObject({ status: "waiting", why: expect.stringContaining("mailbox") });
    await givenYes(owner, join);
    expect((await join.poll()).lobster?.id).toBe(owner.id);
  });

  it("is refused for an owner who is off the lists of the course", async () => {
    const [owner, pupil] = [await givenLobster(), await givenLobster()];
    const join = await givenJoin();
    await givenCourse({ students: [pupil] });
    await expect(givenYes(owner, join)).rejects.toMatchObject({ code: "join_not_admitted", status: 403 });
    expect(await join.poll()).toMatchObject({ status: "waiting", why: expect.stringContaining("course") });
  });

  it("comes too late when so little is left that the key could not be fetched", async () => {
    const owner = await givenLobster();
    const join = await givenJoin();
    await givenSecondsLeft(join, 14);
    await expect(givenYes(owner, join)).rejects.toMatchObject({ code: "join_expired", status: 409 });
    expect(await join.poll()).toEqual({ status: "waiting" });
    await givenSecondsLeft(join, 20);
    await givenYes(owner, join);
    expect((await join.poll()).status).toBe("allowed");
  });
});

describe("a no", () => {
  it("is final, whoever says yes later, and the same again changes nothing", async () => {
    const [owner, other] = [await givenLobster(), await givenLobster()];
    const join = await givenJoin();
    for (let sent = 0; sent < 2; sent += 1) await refuseTypedJoin(join.typedBy(owner), new Date());
    for (const who of [owner, other])
      await expect(givenYes(who, join)).rejects.toMatchObject({ code: "join_decided", status: 409 });
    expect(await join.poll()).toEqual({ status: "refused" });
  });
});

describe("at the same time", () => {
  const ROUNDS = 10;

  it("two owners' yeses make one key, of the first", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const owners = [await givenLobster(), await givenLobster()];
      const join = await givenJoin();
      const outcomes = await Promise.allSettled(owners.map((owner) => givenYes(owner, join)));
      const done = outcomes.map(({ status }) => status === "fulfilled");
      expect(done.filter(Boolean)).toHaveLength(1);
      for (const one of outcomes)
        if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "join_decided" });
      const winner = owners[done.indexOf(true)];
      expect((await join.poll()).lobster?.id).toBe(winner?.id);
      for (const { ownerId } of owners)
        expect((await listKeys(db, ownerId)).length).toBe(ownerId === winner?.ownerId ? 2 : 1);
    }
  });

  it("a yes and a no leave one of the two, with a key or without", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const owner = await givenLobster();
      const join = await givenJoin();
      const [yes] = await Promise.allSettled([
        givenYes(owner, join),
        refuseTypedJoin(join.typedBy(owner), new Date()),
      ]);
      const isAllowed = yes.status === "fulfilled";
      expect((await join.poll()).status).toBe(isAllowed ? "allowed" : "refused");
      expect((await listKeys(db, owner.ownerId)).length).toBe(isAllowed ? 2 : 1);
    }
  });

  it("yeses to more requests than there is room for make as many keys as there is room", async () => {
    const owner = await givenLobster();
    const joins = await Promise.all(Array.from({ length: 8 }, () => givenJoin()));
    const outcomes = await Promise.allSettled(joins.map((join) => givenYes(owner, join)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(LIVE_KEYS_MAX - 1);
    expect(await listKeys(db, owner.ownerId)).toHaveLength(LIVE_KEYS_MAX);
  });
});

describe("an account that is deleted", () => {
  it("takes its requests with it, decided or addressed to it", async () => {
    const owner = await givenLobster();
    const [allowed, addressed] = [await givenJoin(), await givenJoin({ email: owner.email })];
    await givenYes(owner, allowed);
    await deleteAccount(
      { owner: { id: owner.ownerId, email: owner.email }, typedName: owner.displayName },
      new Date(),
    );
    for (const join of [allowed, addressed]) expect(await join.poll()).toEqual({ status: "expired" });
    await expect(showTypedJoin(addressed.typedBy(await givenLobster()), new Date())).rejects.toMatchObject({
      code: "wrong_join_code",
    });
  });
});

describe("PostgreSQL", () => {
  it.each([
    ["join_requests_made_check", sql`status = 'allowed', decided_at = now()`],
    ["join_requests_decided_check", sql`status = 'refused'`],
    ["join_requests_decided_check", sql`decided_at = now()`],
    ["join_requests_connection_check", sql`client_id = 'half a client'`],
    ["join_requests_expires_check", sql`expires_at = created_at`],
    ["join_requests_days_check", sql`days = 366`],
    ["join_requests_scopes_check", sql`scopes = '{}'`],
  ])("keeps %s", async (constraint, change) => {
    await givenJoin();
    const attempt = runOnce(db, sql`update join_requests set ${change} where status = 'waiting'`);
    expect(violatedConstraint(await attempt.catch((error) => error))).toBe(constraint);
  });
});
