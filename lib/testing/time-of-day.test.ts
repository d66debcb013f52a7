import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Changes } from "@/db/changes";
import { database } from "@/db/client";
import { noteValidFor } from "@/db/dependencies";
import { revokeKeys } from "@/db/queries/access/keys";
import { policy } from "@/lib/api/contract/policies";
import { spend } from "@/lib/api/limits/spending";
import { SharedSnapshot } from "@/lib/api/shared/list-cache/snapshot";
import { createComment } from "@/lib/areas/comments/endpoints";
import { getEvents } from "@/lib/areas/event-log/endpoints";
import { hub } from "@/lib/areas/event-log/hub";
import { getLobster } from "@/lib/areas/lobsters/endpoints";
import { createPost } from "@/lib/areas/posts/endpoints";
import { Worker } from "@/lib/areas/webhooks/worker";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { CachedResponse } from "@/lib/server/page-cache/cached-response";
import { PageCache } from "@/lib/server/page-cache/page-cache";
import { eventually, withinSecond } from "./assertions/eventually";
import { type GivenLobster, givenLobster } from "./given/lobsters";
import { givenPost } from "./given/posts";
import { givenWebhook } from "./given/webhooks";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SHIFTS = [-10 * MINUTE_MS, DAY_MS];

/** Also stops the monotonic clock, until a test advances it. */
const holdTime = () => vi.useFakeTimers({ toFake: ["Date", "performance"] });

/** Sets the time of day, as an operator or a time server does. The time that passes is the machine's. */
const setTimeOfDay = (shiftMs: number) => vi.setSystemTime(vi.getRealSystemTime() + shiftMs);

let alice: GivenLobster;
let bob: GivenLobster;

beforeEach(async () => {
  [alice, bob] = [await givenLobster(), await givenLobster()];
  vi.useFakeTimers({ toFake: ["Date"] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Revokes a key like another process, without notifying this one. */
const revokeElsewhere = ({ lookupId }: GivenLobster) =>
  revokeKeys(database().db, { lookupId }, new Date(vi.getRealSystemTime()).toISOString());

async function givenCommented() {
  const { id } = await givenPost(alice);
  const comment = () => bob.api.ok(createComment, { body: { post_id: id, content: "So true." } });
  const { cursor } = await alice.api.ok(getEvents);
  const wait = () => alice.api.request(getEvents, { query: { cursor, wait: 25 } });
  return { comment, wait };
}

const waiting = (count: number) => eventually(() => expect(hub.sizes.wait).toBe(count));

describe.each(SHIFTS)("when the clock is set by %i ms", (shiftMs) => {
  it("a key that another process revoked is refused within a second", async () => {
    await alice.api.ok(getLobster);
    setTimeOfDay(shiftMs);
    await revokeElsewhere(alice);
    await withinSecond(async () =>
      expect(await alice.api.refused(getLobster)).toMatchObject({ code: "key_revoked" }),
    );
  });

  it("a limit admits no more before its window ends, and admits again afterwards", async () => {
    holdTime();
    const limit = policy(`set by ${shiftMs}`, 2, 1, "key");
    const statuses = [];
    for (const ms of [0, shiftMs, 0]) {
      setTimeOfDay(ms);
      const { refused, resetAt } = await spend(limit, "somebody", Date.now());
      statuses.push(refused);
      expect(resetAt - Date.now()).toBeLessThanOrEqual(1_001);
    }
    expect(statuses).toEqual([false, false, true]);
    setTimeOfDay(shiftMs);
    vi.advanceTimersByTime(1_000);
    expect(await spend(limit, "somebody", Date.now())).toMatchObject({ refused: false });
  });

  it("shared reads are at most a second old", async () => {
    holdTime();
    let count = 0;
    const snapshot = new SharedSnapshot([], async () => (count += 1));
    const { db } = database();
    expect(await snapshot.read(db)).toBe(1);
    setTimeOfDay(shiftMs);
    expect(await snapshot.read(db)).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(await snapshot.read(db)).toBe(2);
  });

  it("a visitors' page is cached, and rendered again when it is old", async () => {
    holdTime();
    let count = 0;
    const cache = new PageCache(new Changes(), 1_000_000);
    const made = async () => {
      count += 1;
      noteValidFor(0);
      return CachedResponse.of(
        { status: 200, headers: {}, body: Buffer.from(`${count}`) },
        { isShared: true },
      );
    };
    const first = await cache.get("/", made);
    setTimeOfDay(shiftMs);
    expect(await cache.get("/", made)).toBe(first);
    vi.advanceTimersByTime(2_000);
    await eventually(async () => expect(await cache.get("/", made)).not.toBe(first));
  });

  it("a repetition gets the stored answer", async () => {
    const sent = { body: { content: "High tide." }, headers: { "idempotency-key": "once" } };
    const { whisper } = await alice.api.ok(createWhisper, sent);
    setTimeOfDay(shiftMs);
    expect((await alice.api.ok(createWhisper, sent)).whisper.id).toBe(whisper.id);
  });

  it("the pause between posts ends no later, and Retry-After is no longer than it", async () => {
    const post = { body: { title: "Tide", content: "It turns." } };
    await alice.api.ok(createPost, post);
    setTimeOfDay(shiftMs);
    const { headers } = await alice.api.refused(createPost, post);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(10);
  });

  it("a call that waits for events gets the first one, and is refused when its key ends", async () => {
    const { comment, wait } = await givenCommented();
    const told = wait();
    await waiting(1);
    setTimeOfDay(shiftMs);
    await comment();
    expect((await told).text).toContain("comment_on_post");
    const { cursor } = JSON.parse((await told).text);
    const refused = alice.api.request(getEvents, { query: { cursor, wait: 25 } });
    await waiting(1);
    await revokeElsewhere(alice);
    expect((await refused).status).toBe(401);
  });

  it("webhooks are sent", async () => {
    const { receiver } = await givenWebhook(alice);
    const { comment } = await givenCommented();
    const worker = new Worker();
    worker.start();
    setTimeOfDay(shiftMs);
    await comment();
    await receiver.hasReceived(1);
    await worker.stop();
    await receiver.close();
  });
});
