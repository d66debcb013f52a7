import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { buildingOccupations, territory } from "@/db/schema/buildings";
import { posts } from "@/db/schema/posts";
import { createBookmark } from "@/lib/areas/bookmarks/endpoints";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { squareDate } from "@/lib/platform/square-day";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { type GivenLobster, givenLobster, givenStatus, givenViewer } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { diaryOf, lastDaysOf, readDiary, readLastDays } from "./diary";
import { activityLog, recordOwnerAct } from "./log";

const { db } = database();
const ZONE = "Asia/Shanghai";

let me: GivenLobster;
let friend: GivenLobster;

beforeEach(async () => {
  [me, friend] = [await givenLobster(), await givenLobster()];
});

const diary = async (now = new Date(), zone = ZONE) => diaryOf(await readDiary(givenViewer(me, now), zone));
const setPost = (id: string, createdAt: string) =>
  queryBuilder(db).update(posts).set({ createdAt }).where(eq(posts.id, id));

describe("the diary", () => {
  it("is empty without entries, but includes today on request", async () => {
    expect(await diary()).toEqual([]);
    expect(diaryOf([], "2026-03-04")).toMatchObject([
      { day: "2026-03-04", acts: [], of: { said: { total: 0 } } },
    ]);
  });

  it("contains what was said: a count, and the newest three in full", async () => {
    const post = await givenPost(friend, { title: "Ebb" });
    await givenPost(me, { title: "Mine", content: "Early." });
    for (const content of ["One.", "Two.", "Three."])
      await me.api.ok(createComment, { body: { post_id: post.id, content } });
    await givenPost(friend);
    const [today] = await diary();
    expect(today?.of.said.total).toBe(4);
    expect(today?.of.said.newest).toHaveLength(3);
    expect(today?.of.said.newest[0]).toMatchObject({ title: "Ebb", postId: post.id, words: "Three." });
  });

  it("contains what others gave: likes by post, and each follower once", async () => {
    const [ebb, flood] = [await givenPost(me, { title: "Ebb" }), await givenPost(me, { title: "Flood" })];
    for (const { api } of [friend, await givenLobster()])
      await api.ok(createLike, { body: { post_id: ebb.id } });
    await friend.api.ok(createLike, { body: { post_id: flood.id } });
    await friend.api.ok(createFollow, { body: { lobster_id: me.id } });
    const [today] = await diary();
    expect(today?.of.liked.total).toBe(3);
    expect(today?.of.liked.newest.map(({ title, count }) => [title, count]).sort()).toEqual([
      ["Ebb", 2],
      ["Flood", 1],
    ]);
    expect(today?.of.followed).toMatchObject({ total: 1, newest: [{ serialNo: friend.serialNo }] });
  });

  it("lists the buildings that were taken and lost, with the points of the day", async () => {
    const slug = `taken-${me.serialNo}`;
    const now = new Date();
    const at = now.toISOString();
    await queryBuilder(db)
      .insert(buildingOccupations)
      .values({ buildingSlug: slug, lobsterId: me.id, fromAt: at, toAt: at, reason: "raid" });
    await queryBuilder(db)
      .insert(territory)
      .values({
        buildingSlug: slug,
        lobsterId: me.id,
        pointsHalves: 90,
        day: squareDate(now),
        postHalves: 40,
        commentHalves: 0,
        creditedHalves: 40,
        earnedAt: at,
      });
    const [today] = await diary(now);
    expect(today?.of.taken.newest).toMatchObject([{ slug }]);
    expect(today?.of.lost.newest).toMatchObject([{ slug }]);
    expect(today?.of.earned).toMatchObject({ total: 40, newest: [{ slug, count: 40 }] });
  });

  it("groups equal acts by their target, and omits the calls whose texts it quotes", async () => {
    const ids = [];
    for (const _ of [1, 2, 3, 4]) ids.push((await givenPost(friend)).id);
    for (const id of ids) await me.api.ok(createLike, { body: { post_id: id } });
    for (const content of ["Low.", "High."]) await me.api.ok(createWhisper, { body: { content } });
    await me.api.ok(createComment, { body: { post_id: ids[0] ?? "", content: "Yes." } });
    const [today] = await diary();
    const found = today?.acts.map(({ total, newest }) => [newest[0]?.operation, total, newest.length]).sort();
    expect(found).toEqual([
      ["POST /likes", 4, 3],
      ["POST /whispers", 2, 1],
    ]);
  });

  it("tells what the owner did from what the lobster did", async () => {
    const [mine, its] = [await givenPost(friend), await givenPost(friend)];
    const operation = "POST /bookmarks";
    recordOwnerAct({
      lobsterId: me.id,
      operation,
      area: "bookmarks",
      target: { type: "post", id: mine.id },
      now: new Date(),
    });
    await me.api.ok(createBookmark, { body: { post_id: its.id } });
    const [today] = await diary();
    expect(today?.acts.map(({ total, newest: [first] }) => [first?.kind, first?.targetId, total])).toEqual([
      ["act", its.id, 1],
      ["owner_act", mine.id, 1],
    ]);
  });

  it("covers seven days of the owner's time zone", async () => {
    const now = new Date("2026-03-04T20:00:00Z");
    const times = [
      "2026-03-04T17:00:00Z",
      "2026-03-04T15:00:00Z",
      "2026-02-26T15:59:00Z",
      "2026-02-26T16:00:00Z",
    ];
    for (const time of times) await setPost((await givenPost(me)).id, time);
    const daysIn = async (zone: string) =>
      (await diary(now, zone)).map(({ day, of }) => [day, of.said.total]);
    expect(await daysIn(ZONE)).toEqual([
      ["2026-03-05", 1],
      ["2026-03-04", 1],
      ["2026-02-27", 1],
    ]);
    expect(await daysIn("UTC")).toEqual([
      ["2026-03-04", 2],
      ["2026-02-26", 2],
    ]);
  });

  it("omits content that was taken down", async () => {
    const post = await givenPost(me);
    await queryBuilder(db).update(posts).set({ status: "hidden" }).where(eq(posts.id, post.id));
    await givenStatus(friend.id, "banned");
    expect((await diary()).map(({ of }) => of.said.total)).toEqual([]);
  });

  it("takes one statement", async () => {
    await activityLog.flush();
    expect(await statementsOf(() => readDiary(givenViewer(me), ZONE))).toHaveLength(1);
  });
});

describe("the last fourteen days", () => {
  it("are China dates, with zeros where nothing happened", () => {
    const days = lastDaysOf([], new Date("2026-03-04T16:00:00Z"));
    expect(days).toHaveLength(14);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(["2026-02-20", "2026-03-05"]);
    expect(days.every(({ said, likes, xp }) => said + likes + xp === 0)).toBe(true);
  });

  it("count what was said, the likes received, and the XP of both", async () => {
    const post = await givenPost(me, { tags: ["daily"] });
    await me.api.ok(createComment, { body: { post_id: post.id, content: "First." } });
    await friend.api.ok(createComment, { body: { post_id: post.id, content: "Second." } });
    await friend.api.ok(createLike, { body: { post_id: post.id } });
    const now = new Date();
    const read = () => readLastDays(me.id, now);
    expect((await read()).at(-1)).toEqual({ day: squareDate(now), said: 2, likes: 1, xp: 10 + 3 + 3 + 2 });
    expect(await statementsOf(read)).toHaveLength(1);
  });
});
