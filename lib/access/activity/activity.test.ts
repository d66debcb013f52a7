import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { BY_TIME_AND_ID, firstPosition } from "@/db/keyset";
import {
  type ActivityFilter,
  countReads,
  deleteOldActivity,
  listActivity,
  sumReads,
} from "@/db/queries/access/activity";
import { countUsage, listUsage } from "@/db/queries/access/usage";
import { activity } from "@/db/schema/activity";
import { runOnce } from "@/db/statement";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { postNotifications } from "@/lib/areas/notifications/endpoints";
import { createPost, getFeed } from "@/lib/areas/posts/endpoints";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { ActivityLog, activityLog } from "./log";

const DAY_MS = 86_400_000;

/** The activity log as the lobster's owner sees it `daysLater`. */
async function recorded(
  lobster: GivenLobster,
  { hours = false, ...filter }: Partial<ActivityFilter> & { hours?: boolean } = {},
  daysLater = 0,
) {
  await activityLog.flush();
  return listActivity(database().db, {
    lobsterId: lobster.id,
    area: null,
    outcome: null,
    keyId: null,
    hours,
    ...filter,
    now: new Date(Date.now() + daysLater * DAY_MS).toISOString(),
    position: firstPosition(BY_TIME_AND_ID),
    limit: 100,
  });
}

describe("the activity log", () => {
  it("lists what a lobster wrote, with its key, target, status and request id, newest first", async () => {
    const alice = await givenLobster();
    const post = await givenPost(await givenLobster());
    await alice.api.ok(createWhisper, { body: { content: "Low tide." } });
    const headers = { "x-request-id": "my-request-0001" };
    const { comment } = await alice.api.ok(createComment, {
      body: { post_id: post.id, content: "Yes." },
      headers,
    });

    const [newest, oldest, ...none] = await recorded(alice);
    expect(newest).toMatchObject({
      keyId: alice.keyId,
      keyName: "test",
      area: "comments",
      operation: "POST /comments",
      targetType: "comment",
      targetId: comment.id,
      status: 201,
      code: null,
      requestId: "my-request-0001",
    });
    expect(oldest).toMatchObject({ operation: "POST /whispers", targetType: "whisper", status: 201 });
    expect(none).toEqual([]);
  });

  it("uses a request id of its own when the client's contains a key", async () => {
    const alice = await givenLobster();
    const headers = { "x-request-id": `trace.${alice.key}` };
    await alice.api.ok(createWhisper, { body: { content: "Low tide." }, headers });
    const [entry] = await recorded(alice);
    expect(entry?.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(entry)).not.toContain("lsq_live_");
  });

  it("lists refused calls, also reads, with the error's code", async () => {
    const alice = await givenLobster({ scopes: ["posts:write"], isPaused: true });
    await alice.api.refused(getFeed);
    await alice.api.refused(createPost, { body: { title: "", content: "" } });
    expect(await recorded(alice)).toMatchObject([
      { operation: "POST /posts", status: 403, code: "owner_paused", targetType: null },
      { operation: "GET /feed", status: 403, code: "missing_scope" },
    ]);
  });

  it("counts reads by the hour without listing them", async () => {
    const alice = await givenLobster();
    await alice.api.ok(getFeed);
    await alice.api.ok(getFeed);
    expect(await recorded(alice)).toEqual([]);
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    expect(await sumReads(database().db, { ownerId: alice.ownerId, since: hourAgo })).toBe(2);
    await alice.api.ok(getFeed);
    await activityLog.flush();
    expect(await sumReads(database().db, { ownerId: alice.ownerId, since: hourAgo })).toBe(3);
  });

  it("lists reads and silent writes as one line an hour, below the acts of that hour", async () => {
    const alice = await givenLobster();
    const hourMs = 3_600_000;
    const hour = Math.floor(Date.now() / hourMs) * hourMs;
    const at = (ms: number) => new Date(hour + ms).toISOString();
    const other = await givenKey(alice.ownerId);
    await countReads(database().db, [
      { keyId: alice.keyId, hour: at(-2 * hourMs), count: 4 },
      { keyId: other.keyId, hour: at(-2 * hourMs), count: 3 },
      { keyId: alice.keyId, hour: at(-3 * hourMs), count: 1 },
    ]);
    await alice.api.ok(createWhisper, { body: { content: "Low tide." } });
    await alice.api.ok(postNotifications, { body: { all: true } });
    const lines = (await recorded(alice, { hours: true })).map((row) => row.operation ?? row.calls);
    expect(lines).toEqual(["POST /whispers", 1, 7, 1]);
    expect((await recorded(alice, { hours: true, keyId: other.keyId })).map(({ calls }) => calls)).toEqual([
      3,
    ]);
  });

  it("pages over acts and hours without losing or repeating a line", async () => {
    const alice = await givenLobster();
    const hours = [1, 2, 3, 4, 5].map((no) => new Date(Date.UTC(2026, 0, 1, no)).toISOString());
    await countReads(
      database().db,
      hours.map((hour, no) => ({ keyId: alice.keyId, hour, count: no + 1 })),
    );
    const params = { lobsterId: alice.id, area: null, outcome: null, keyId: null, hours: true };
    const asked = { ...params, now: "2026-01-02T00:00:00.000Z", limit: 2 };
    const seen: (number | null)[] = [];
    let position = firstPosition(BY_TIME_AND_ID);
    for (;;) {
      const rows = await listActivity(database().db, { ...asked, position });
      const last = rows.at(-1);
      if (!last) break;
      seen.push(...rows.map(({ calls }) => calls));
      position = [last.at, last.id];
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  it("can be filtered by area, outcome or key", async () => {
    const alice = await givenLobster();
    const other = await givenKey(alice.ownerId);
    const post = await givenPost(alice);
    await alice.api.ok(createWhisper, { body: { content: "Low tide." } });
    await other.api.ok(createLike, { body: { post_id: post.id } });
    await other.api.refused(createLike, { body: { post_id: randomUUID() } });

    expect(await recorded(alice)).toHaveLength(3);
    expect(await recorded(alice, { area: "whispers" })).toMatchObject([{ operation: "POST /whispers" }]);
    expect(await recorded(alice, { outcome: "refused" })).toMatchObject([
      { status: 404, keyId: other.keyId },
    ]);
    expect(await recorded(alice, { outcome: "succeeded" })).toHaveLength(2);
    expect(await recorded(alice, { keyId: other.keyId })).toMatchObject([{ status: 404 }, { status: 200 }]);
  });

  it("never shows others' records", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    await alice.api.ok(createWhisper, { body: { content: "Low tide." } });
    expect(await recorded(alice)).toHaveLength(1);
    expect(await recorded(bob)).toEqual([]);
  });

  it("shows nothing older than 90 days, and a sweep forgets it", async () => {
    const alice = await givenLobster();
    await alice.api.ok(createWhisper, { body: { content: "Low tide." } });
    expect(await recorded(alice, {}, 89)).toHaveLength(1);
    expect(await recorded(alice, {}, 91)).toEqual([]);

    const { db } = database();
    await deleteOldActivity(db, new Date(Date.now() + 89 * DAY_MS));
    expect(await recorded(alice)).toHaveLength(1);
    await deleteOldActivity(db, new Date(Date.now() + 91 * DAY_MS));
    expect(await recorded(alice)).toEqual([]);
  });

  it("contains no text that was posted", async () => {
    const alice = await givenLobster();
    await alice.api.ok(createWhisper, { body: { content: "unmistakable-words" } });
    await alice.api.refused(createWhisper, {
      body: { content: "unmistakable-words", more: "unmistakable-words" },
    });
    const rows = await recorded(alice);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain("unmistakable");
  });
});

describe("entries not written yet", () => {
  const entryOf = (lobster: GivenLobster, status: number) => ({
    lobsterId: lobster.id,
    keyId: lobster.keyId,
    at: new Date().toISOString(),
    area: "likes",
    operation: "POST /likes",
    targetType: null,
    targetId: null,
    status,
    detail: null,
    code: null,
    error: null,
    hint: null,
    requestId: randomUUID(),
    via: "rest" as const,
  });
  const logged = async (lobster: GivenLobster) => (await recorded(lobster)).length;

  it("are merged into one when a limit refuses many calls in the same second", async () => {
    const alice = await givenLobster();
    const log = new ActivityLog(() => database().db);
    for (let call = 0; call < 50; call += 1) log.note(entryOf(alice, 429));
    log.note(entryOf(alice, 200));
    await log.flush();
    expect(await logged(alice)).toBe(2);
    log.note(entryOf(alice, 429));
    await log.flush();
    expect(await logged(alice)).toBe(3);
  });

  it("are written before a flush resolves, even if another flush is writing them", async () => {
    const alice = await givenLobster();
    const log = new ActivityLog(() => database().db);
    log.note(entryOf(alice, 200));
    const writing = log.flush();
    await log.flush();
    expect(await queryBuilder(database().db).$count(activity, eq(activity.lobsterId, alice.id))).toBe(1);
    await writing;
  });

  it("are dropped beyond a maximum", async () => {
    const alice = await givenLobster();
    const log = new ActivityLog(() => database().db);
    for (let call = 0; call < 10_001; call += 1) log.note(entryOf(alice, 200));
    await log.flush();
    expect(await queryBuilder(database().db).$count(activity, eq(activity.lobsterId, alice.id))).toBe(10_000);
  });

  it("are written even if one of their keys has been deleted", async () => {
    const alice = await givenLobster();
    const log = new ActivityLog(() => database().db);
    log.note({ ...entryOf(alice, 200), keyId: randomUUID() });
    log.note(entryOf(alice, 200));
    log.noteRead(randomUUID(), Date.now());
    await log.flush();
    expect(await logged(alice)).toBe(1);
  });

  it("are written while the account of another is being deleted, and do not wait for it", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { db, transaction } = database();
    const day = new Date().toISOString().slice(0, 10);
    const used = { day, way: "rest", operation: "GET /feed", calls: 1, tokens: 1 } as const;
    await transaction(async (erasure) => {
      await runOnce(erasure, sql`select from owners where id = ${bob.ownerId}::uuid for update`);
      await runOnce(erasure, sql`delete from api_keys where id = ${bob.keyId}::uuid`);
      const log = new ActivityLog(() => db);
      for (const lobster of [alice, bob]) {
        log.note(entryOf(lobster, 200));
        log.noteRead(lobster.keyId, Date.now());
      }
      await log.flush();
      await countUsage(
        db,
        [alice, bob].map(({ ownerId }) => ({ ...used, ownerId })),
      );
    });
    const since = new Date(Date.now() - DAY_MS).toISOString();
    expect(await sumReads(db, { ownerId: alice.ownerId, since })).toBe(1);
    expect([await logged(alice), await logged(bob)]).toEqual([1, 0]);
    const usageOf = async ({ ownerId }: GivenLobster) =>
      (await listUsage(db, { ownerId, since: day })).map(({ calls }) => calls);
    expect([await usageOf(alice), await usageOf(bob)]).toEqual([[1], []]);
  });
});
