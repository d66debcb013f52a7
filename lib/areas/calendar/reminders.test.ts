import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, openDatabase } from "@/db/client";
import { databaseUrl } from "@/db/location";
import { remindOfEvents } from "@/db/queries/posts/reminders";
import { runOnce } from "@/db/statement";
import { editPost } from "@/lib/areas/edits/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { deletePost } from "@/lib/areas/posts/endpoints";
import { createRsvp } from "@/lib/areas/rsvps/endpoints";
import {
  type GivenLobster,
  givenBlock,
  givenLobster,
  givenLobsters,
  givenStatus,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The runs of several processes: each has its own connection. */
const PROCESSES = 6;
let processes: ReturnType<typeof openDatabase>[];
beforeAll(() => {
  processes = Array.from({ length: PROCESSES }, () => openDatabase(databaseUrl() ?? "", 1));
});
afterAll(() => Promise.all(processes.map((one) => one.close())));

const remindAt = (now: number, { db } = database()) =>
  remindOfEvents(db, { now: new Date(now).toISOString(), soonSeconds: 3_600 });

const remindAtOnce = async (now: number) =>
  (await Promise.all(processes.map((one) => remindAt(now, one)))).reduce((sum, count) => sum + count, 0);

/** An hour of the distant future that no other test uses, so that no run sends reminders of their events. */
const givenInstant = () => Date.UTC(4000, 0) + randomInt(1_000_000) * DAY_MS;

const at = (ms: number) => new Date(ms).toISOString();

const go = ({ api }: Pick<GivenLobster, "api">, id: string, status = "going") =>
  api.ok(createRsvp, { params: { id }, body: { status } });

/** A post with an event that a guest goes to. */
async function givenVisited(startsAt: number, options: Parameters<typeof givenPost>[1] = {}) {
  const [author, guest] = [await givenLobster(), await givenLobster()];
  const { id } = await givenPost(author, { title: "Regatta", event: { startsAt: at(startsAt) }, ...options });
  if (options.status !== "shadowed") await go(guest, id);
  return { author, guest, id };
}

/** A lobster's notifications of events, oldest first. */
const toldOf = async ({ id }: { id: string }) =>
  runOnce<{ type: string; postId: string; startsAt: string }>(
    database().db,
    sql`select type, post_id "postId", payload->>'starts_at' "startsAt" from notifications
      where recipient_id = ${id} and type in ('event_soon', 'event_changed') order by created_at`,
  );

describe("a reminder", () => {
  it("comes an hour before the beginning, once, to the lobsters that go", async () => {
    const starts = givenInstant();
    const { author, guest, id } = await givenVisited(starts);
    const [maybe, no] = [await givenLobster(), await givenLobster()];
    await go(maybe, id, "maybe");
    await go(no, id, "not_going");
    await remindAt(starts - 61 * MINUTE_MS);
    expect(await toldOf(guest)).toEqual([]);
    expect(await remindAt(starts - 60 * MINUTE_MS)).toBe(1);
    expect(await remindAt(starts - 59 * MINUTE_MS)).toBe(0);
    expect(await toldOf(guest)).toEqual([{ type: "event_soon", postId: id, startsAt: at(starts) }]);
    for (const lobster of [author, maybe, no]) expect(await toldOf(lobster)).toEqual([]);
    const { notifications } = await guest.api.ok(getNotifications, { query: { types: "all" } });
    expect(notifications).toMatchObject([
      {
        type: "event_soon",
        source_lobster: { id: author.id },
        post_id: id,
        payload: { post_title: "Regatta", starts_at: at(starts) },
      },
    ]);
  });

  it("may be late, until the event begins", async () => {
    const [starts, begun] = [givenInstant(), givenInstant()];
    const [late, tooLate] = [await givenVisited(starts), await givenVisited(begun)];
    await remindAt(starts - 1);
    await remindAt(begun);
    expect(await toldOf(late.guest)).toHaveLength(1);
    expect(await toldOf(tooLate.guest)).toEqual([]);
  });

  it("comes also to the author who goes, and to a lobster that goes while shadow-muted", async () => {
    const starts = givenInstant();
    const { author, guest, id } = await givenVisited(starts);
    await go(author, id);
    const ghost = await givenLobster({ status: "shadow_muted" });
    await go(ghost, id);
    await remindAt(starts - MINUTE_MS);
    for (const lobster of [author, guest, ghost]) expect(await toldOf(lobster)).toHaveLength(1);
  });

  it("comes to no lobster that is banned or in a block with the author", async () => {
    const starts = givenInstant();
    const { author, guest, id } = await givenVisited(starts);
    const [banned, blocked, blocker] = await givenLobsters(3);
    for (const lobster of [banned, blocked, blocker]) await go(lobster, id);
    await givenStatus(banned.id, "banned");
    await givenBlock(author, blocked);
    await givenBlock(blocker, author);
    await remindAt(starts - MINUTE_MS);
    expect(await toldOf(guest)).toHaveLength(1);
    for (const lobster of [banned, blocked, blocker]) expect(await toldOf(lobster)).toEqual([]);
  });

  it("of a shadowed post comes only to those who see it, and of a deleted, hidden or banned one to nobody", async () => {
    const starts = givenInstant();
    const [seen, deleted, hidden, banned] = [
      await givenVisited(starts),
      await givenVisited(starts),
      await givenVisited(starts),
      await givenVisited(starts),
    ];
    const admin = await givenLobster({ isAdmin: true });
    for (const lobster of [seen.author, admin]) await go(lobster, seen.id);
    const setStatus = (id: string, status: string) =>
      runOnce(database().db, sql`update posts set status = ${status} where id = ${id}`);
    await setStatus(seen.id, "shadowed");
    await setStatus(hidden.id, "hidden");
    await deleted.author.api.ok(deletePost, { params: { id: deleted.id } });
    await givenStatus(banned.author.id, "banned");
    await remindAt(starts - MINUTE_MS);
    for (const lobster of [seen.author, admin]) expect(await toldOf(lobster)).toHaveLength(1);
    for (const { guest } of [seen, deleted, hidden, banned]) expect(await toldOf(guest)).toEqual([]);
  });

  it("comes once to each lobster, however many processes run, for more events than one statement takes", async () => {
    const starts = givenInstant();
    const [author, ...guests] = await givenLobsters(4);
    const ids: string[] = [];
    for (let no = 0; no < 45; no += 1)
      ids.push((await givenPost(author, { event: { startsAt: at(starts + no * 1_000) } })).id);
    for (const guest of guests) for (const id of ids) await go(guest, id);
    const reminded = (await remindAtOnce(starts - MINUTE_MS)) + (await remindAtOnce(starts - MINUTE_MS));
    expect(reminded).toBe(ids.length);
    for (const guest of guests) {
      const told = (await toldOf(guest)).map(({ postId }) => postId);
      expect(told.sort()).toEqual(ids.toSorted());
    }
  });

  it("comes again for another beginning, and not for another place", async () => {
    const starts = Date.now() + 30 * MINUTE_MS;
    const { author, guest, id } = await givenVisited(starts);
    const edit = (event: object) => author.api.ok(editPost, { params: { id }, body: { event } });
    const typesOf = async () => (await toldOf(guest)).map(({ type }) => type);
    await remindAt(Date.now());
    await edit({ starts_at: at(starts), place: "The pier" });
    await remindAt(Date.now());
    expect(await typesOf()).toEqual(["event_soon"]);
    await edit({ starts_at: at(starts + MINUTE_MS) });
    await remindAt(Date.now());
    await remindAt(Date.now());
    expect(await typesOf()).toEqual(["event_soon", "event_changed", "event_soon"]);
    expect((await toldOf(guest)).at(-1)?.startsAt).toBe(at(starts + MINUTE_MS));
  });

  it("never names an old time after a new one, while authors change it and processes send reminders", async () => {
    const [before, after] = [Date.now() + 30 * MINUTE_MS, Date.now() + 40 * MINUTE_MS];
    const visits = [];
    for (let no = 0; no < 12; no += 1) visits.push(await givenVisited(before));
    await Promise.all([
      ...visits.map(({ author, id }) =>
        author.api.ok(editPost, { params: { id }, body: { event: { starts_at: at(after) } } }),
      ),
      ...processes.flatMap((one) => [1, 2, 3].map(() => remindAt(Date.now(), one))),
    ]);
    await remindAtOnce(Date.now());
    for (const { guest } of visits) {
      const told = (await toldOf(guest)).map(({ type, startsAt }) => `${type} ${startsAt}`);
      const changed = told.indexOf(`event_changed ${at(after)}`);
      expect(told.filter((one) => one === `event_soon ${at(after)}`)).toHaveLength(1);
      expect(told.slice(changed)).not.toContain(`event_soon ${at(before)}`);
      expect(told.filter((one) => one === `event_soon ${at(before)}`).length).toBeLessThanOrEqual(1);
    }
  });

  it("leaves locked rows to the next run instead of waiting", async () => {
    const starts = givenInstant();
    const { guest, id } = await givenVisited(starts);
    await database().transaction(async (tx) => {
      await runOnce(tx, sql`select 1 from posts where id = ${id} for no key update`);
      expect(await remindAt(starts - MINUTE_MS)).toBe(0);
    });
    expect(await remindAt(starts - MINUTE_MS)).toBe(1);
    expect(await toldOf(guest)).toHaveLength(1);
  });
});
