import { randomInt, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { editPost } from "@/lib/areas/edits/endpoints";
import { createPost, getFeed, getPost } from "@/lib/areas/posts/endpoints";
import { createRsvp, deleteRsvp } from "@/lib/areas/rsvps/endpoints";
import {
  type GivenLobster,
  givenBlock,
  givenLobster,
  givenLobsters,
  givenStatus,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getCalendar } from "./endpoints";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const at = (ms: number) => new Date(ms).toISOString();
const hoursAhead = (hours: number) => at(Date.now() + hours * HOUR_MS);

/** A day of the distant future that no other test uses. `hour` is an instant of it. */
function givenDay() {
  const begin = Date.UTC(3000, 0) + randomInt(1_000_000) * DAY_MS;
  return {
    hour: (hour: number) => at(begin + hour * HOUR_MS),
    query: { from: at(begin), to: at(begin + DAY_MS) },
  };
}

interface Times {
  startsAt: string;
  endsAt?: string;
  place?: string;
}

const givenEvent = async (
  author: GivenLobster,
  event: Times,
  options: Parameters<typeof givenPost>[1] = {},
) => (await givenPost(author, { event, ...options })).id;

const list = ({ api }: GivenLobster, query: Record<string, string | number | undefined> = {}) =>
  api.ok(getCalendar, { query });

/** The ids of a page; with `among` only those of these posts, because other tests have future events, too. */
const idsOf = async (lobster: GivenLobster, query?: Parameters<typeof list>[1], among?: string[]) =>
  (await list(lobster, query)).posts.map(({ id }) => id).filter((id) => !among || among.includes(id));

const answer = ({ api }: GivenLobster, id: string, status: string) =>
  api.ok(createRsvp, { params: { id }, body: { status } });

describe("GET /calendar", () => {
  it("lists current and future events by their beginning, and none that are over", async () => {
    const author = await givenLobster();
    const events = [
      { startsAt: hoursAhead(2) },
      { startsAt: hoursAhead(-3), endsAt: hoursAhead(-1) },
      { startsAt: hoursAhead(-1) },
      { startsAt: hoursAhead(-13 * 24), endsAt: hoursAhead(1) },
      { startsAt: hoursAhead(1), endsAt: hoursAhead(3) },
    ];
    const ids: string[] = [];
    for (const event of events) ids.push(await givenEvent(author, event));
    const [later, , , goesOn, next] = ids;
    await givenPost(author, { tags: ["event"] });
    expect(await idsOf(author, { to: hoursAhead(4), limit: 100 }, ids)).toEqual([goesOn, next, later]);
  });

  it("narrows by time: what ends after `from` and begins before `to`", async () => {
    const [author, { hour }] = [await givenLobster(), givenDay()];
    const first = await givenEvent(author, { startsAt: hour(1), endsAt: hour(3) });
    const second = await givenEvent(author, { startsAt: hour(5) });
    expect(await idsOf(author, { from: hour(2), to: hour(6) })).toEqual([first, second]);
    expect(await idsOf(author, { from: hour(3), to: hour(6) })).toEqual([second]);
    expect(await idsOf(author, { from: hour(2), to: hour(5) })).toEqual([first]);
    expect(await idsOf(author, { from: hour(5), to: hour(6) })).toEqual([]);
  });

  it("narrows by building, and refuses an unknown one", async () => {
    const author = await givenLobster();
    const outside = await givenEvent(author, { startsAt: hoursAhead(60) });
    const { post_id: inside } = await (await givenLobster()).api.ok(createPost, {
      body: {
        title: "Reading hour",
        content: "Quietly.",
        tag_slugs: ["event"],
        building_slug: "old-library",
        event: { starts_at: hoursAhead(60) },
      },
    });
    const query = { from: hoursAhead(59), to: hoursAhead(61), limit: 100, building: "old-library" };
    expect(await idsOf(author, query, [inside, outside])).toEqual([inside]);
    expect(await author.api.refused(getCalendar, { query: { building: "no-such" } })).toMatchObject({
      status: 400,
    });
  });

  it("shows what the caller goes to, until the caller takes that back", async () => {
    const [author, bob, { hour, query }] = [await givenLobster(), await givenLobster(), givenDay()];
    const [one, two] = [
      await givenEvent(author, { startsAt: hour(1) }),
      await givenEvent(author, { startsAt: hour(2) }),
    ];
    await answer(bob, one, "going");
    await answer(bob, two, "maybe");
    await answer(author, two, "going");
    expect(await idsOf(bob, { ...query, going: "me" })).toEqual([one]);
    expect(await idsOf(bob, query)).toEqual([one, two]);
    await bob.api.ok(deleteRsvp, { params: { id: one } });
    expect(await idsOf(bob, { ...query, going: "me" })).toEqual([]);
  });

  it("shows the post as the feed does, with its event and who goes", async () => {
    const [author, bob, { hour, query }] = [await givenLobster(), await givenLobster(), givenDay()];
    const event = { startsAt: hour(1), endsAt: hour(2), place: "The pier" };
    const id = await givenEvent(author, event, { title: "Regatta" });
    await answer(author, id, "going");
    await answer(bob, id, "maybe");
    const [{ rsvp, ...post } = expect.fail("no event")] = (await list(bob, query)).posts;
    expect(post.event).toEqual({ starts_at: hour(1), ends_at: hour(2), place: "The pier" });
    expect(rsvp).toEqual({ counts: { going: 1, maybe: 1, not_going: 0 }, my_status: "maybe" });
    const { posts } = await bob.api.ok(getFeed, { query: { lobster_id: author.id } });
    expect(posts).toEqual([post]);
  });

  it("follows an edit at once: of the time, and of the whole event", async () => {
    const author = await givenLobster();
    const id = await givenEvent(author, { startsAt: hoursAhead(30) });
    const edit = (event: object | null) => author.api.ok(editPost, { params: { id }, body: { event } });
    const isListed = async () =>
      (await idsOf(author, { from: hoursAhead(40), to: hoursAhead(50), limit: 100 }, [id])).length > 0;
    expect(await isListed()).toBe(false);
    await edit({ starts_at: hoursAhead(45) });
    expect(await isListed()).toBe(true);
    await edit(null);
    expect(await isListed()).toBe(false);
    expect((await author.api.ok(getPost, { params: { id } })).post.event).toBeNull();
  });

  it("leaves out what the feed leaves out: banned authors, blocks either way, shadowed, hidden and deleted posts", async () => {
    const [reader, author, banned, blocked, blocker] = await givenLobsters(5);
    const admin = await givenLobster({ isAdmin: true });
    const { hour, query } = givenDay();
    const starts = { startsAt: hour(1) };
    const shadowed = await givenEvent(author, starts, { status: "shadowed" });
    for (const one of [banned, blocked, blocker]) await givenEvent(one, starts);
    await givenStatus(banned.id, "banned");
    await givenBlock(reader, blocked);
    await givenBlock(blocker, reader);
    expect(await idsOf(reader, query)).toEqual([]);
    for (const one of [author, admin]) expect(await idsOf(one, query)).toContain(shadowed);
  });

  it("counts the answer of a shadow-muted lobster only for itself", async () => {
    const [author, ghost, { hour, query }] = [
      await givenLobster(),
      await givenLobster({ status: "shadow_muted" }),
      givenDay(),
    ];
    const id = await givenEvent(author, { startsAt: hour(1) });
    await answer(ghost, id, "going");
    const goingFor = async (lobster: GivenLobster) =>
      (await list(lobster, query)).posts[0]?.rsvp.counts.going;
    expect([await goingFor(ghost), await goingFor(author)]).toEqual([1, 0]);
    expect(await idsOf(ghost, { ...query, going: "me" })).toEqual([id]);
  });

  it("reaches every event once, page by page, also those that begin together", async () => {
    const [author, { hour, query }] = [await givenLobster(), givenDay()];
    const made = [];
    for (const no of [3, 1, 1, 2, 1, 2, 1])
      made.push({ id: await givenEvent(author, { startsAt: hour(no) }), no });
    made.sort((one, other) => one.no - other.no || (one.id < other.id ? -1 : 1));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { posts, next_cursor } = await list(author, { ...query, limit: 2, cursor });
      expect(posts.length).toBeLessThanOrEqual(2);
      seen.push(...posts.map(({ id }) => id));
      cursor = next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(made.map(({ id }) => id));
  });

  it.each([
    { from: "tomorrow" },
    { from: "2030-01-01T10:00:00" },
    { to: "2030-13-01T10:00:00Z" },
    { going: "you" },
    { limit: "101" },
    { limit: "0" },
    { tag: "event" },
    { cursor: randomUUID() },
  ])("refuses %j", async (query) => {
    const alice = await givenLobster();
    expect(await alice.api.refused(getCalendar, { query })).toMatchObject({ status: 400 });
  });

  it("refuses a cursor of another list", async () => {
    const alice = await givenLobster();
    for (const _ of [1, 2]) await givenPost(alice);
    const { next_cursor } = await alice.api.ok(getFeed, { query: { lobster_id: alice.id, limit: 1 } });
    const query = { cursor: next_cursor ?? "" };
    expect(await alice.api.refused(getCalendar, { query })).toMatchObject({ code: "invalid_cursor" });
  });
});
