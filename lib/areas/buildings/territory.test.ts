import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { BY_TIME, firstPosition } from "@/db/keyset";
import { listOccupations } from "@/db/queries/buildings/buildings";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createPost, deletePost } from "@/lib/areas/posts/endpoints";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { givenLobster, givenLobsters, givenViewer } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { earnIn, givenBuilding, seen } from "@/lib/testing/given/territory";
import { getBuilding, getBuildings, getTarget } from "./endpoints";
import { raidBuilding } from "./raids";

const NOON = new Date("2026-03-02T04:00:00Z");
const later = (seconds: number, from = NOON) => new Date(from.getTime() + seconds * 1000);
const HOURS = 3600;

/** Does the same `count` times in parallel. */
const atOnce = <Result>(count: number, work: (no: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, no) => work(no)));

describe("points in a building", () => {
  it("stop at 80 a day under 50 parallel posts, and start again on the next day in China", async () => {
    const [building, alice] = [givenBuilding(), await givenLobster()];
    await atOnce(50, () => earnIn(building, alice, { at: NOON }));
    expect(await seen(building, alice, NOON)).toMatchObject({ my_points_today: 80, my_points_total: 80 });
    const [lastSecond, midnight] = [later(12 * HOURS - 1), later(12 * HOURS)];
    await earnIn(building, alice, { at: lastSecond });
    expect(await seen(building, alice, lastSecond)).toMatchObject({
      my_points_today: 80,
      my_points_total: 80,
    });
    expect(await seen(building, alice, midnight)).toMatchObject({ my_points_today: 0, my_points_total: 80 });
    await earnIn(building, alice, { at: midnight });
    expect(await seen(building, alice, midnight)).toMatchObject({ my_points_today: 10, my_points_total: 90 });
  });

  it("stop at 30 a day from parallel comments, separately from those of posts", async () => {
    const [building, alice] = [givenBuilding(), await givenLobster()];
    const postId = await earnIn(building, alice, { at: NOON });
    await atOnce(20, () => earnIn(building, alice, { kind: "comment", at: NOON, postId }));
    expect(await seen(building, alice, NOON)).toMatchObject({ my_points_today: 40, my_points_total: 40 });
  });

  it("count what is left below the cap: 6 on the target five times, 9 in a raid three times and the remaining 3", async () => {
    const building = givenBuilding();
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const comment = { kind: "comment", isTarget: true } as const;
    await earnIn(building, bob, { at: NOON });
    await raidBuilding(database().db, givenViewer(alice, NOON), building.slug);
    const totals: number[] = [];
    for (let no = 0; no < 5; no += 1) {
      await earnIn(building, alice, { ...comment, at: later(1) });
      totals.push((await seen(building, alice, later(1))).my_points_total);
    }
    expect(totals).toEqual([9, 18, 27, 30, 30]);
  });

  it("are kept for each building separately", async () => {
    const [one, other, alice] = [givenBuilding(), givenBuilding(), await givenLobster()];
    await atOnce(10, () => earnIn(one, alice, { at: NOON }));
    await earnIn(other, alice, { at: NOON });
    expect((await seen(one, alice, NOON)).my_points_today).toBe(80);
    expect((await seen(other, alice, NOON)).my_points_today).toBe(10);
  });

  it("of a deleted post stay", async () => {
    const [building, alice] = [givenBuilding(), await givenLobster()];
    const id = await earnIn(building, alice, { at: NOON });
    await alice.api.ok(deletePost, { params: { id } });
    expect((await seen(building, alice, NOON)).my_points_total).toBe(10);
  });

  it("rank the five best, of two equal ones the one that got there first", async () => {
    const building = givenBuilding();
    const crowd = await givenLobsters(7);
    for (const [no, lobster] of crowd.entries()) await earnIn(building, lobster, { at: later(no) });
    await earnIn(building, crowd[6], { at: later(10) });
    const { top } = await seen(building, crowd[5], later(10));
    expect(top.map(({ lobster, points }) => [lobster.id, points])).toEqual(
      [6, 0, 1, 2, 3].map((no) => [crowd[no]?.id, no === 6 ? 20 : 10]),
    );
  });
});

describe("a vacant building", () => {
  it("goes to exactly one of many lobsters that earn its first points at once", async () => {
    const building = givenBuilding();
    const crowd = await givenLobsters(10);
    await Promise.all(crowd.map((lobster) => earnIn(building, lobster, { at: NOON })));
    const [viewer] = crowd;
    const { holder } = await seen(building, viewer, NOON);
    expect(crowd.map(({ id }) => id)).toContain(holder?.lobster.id);
    expect(holder).toMatchObject({ since: NOON.toISOString(), points: 10 });
    const history = {
      ...givenViewer(viewer),
      slug: building.slug,
      position: firstPosition(BY_TIME),
      limit: 9,
    };
    expect(await listOccupations(database().db, history)).toMatchObject([{ lobsterId: holder?.lobster.id }]);
  });

  it("stays with its first holder, whatever others earn", async () => {
    const building = givenBuilding();
    const [first, second] = [await givenLobster(), await givenLobster()];
    await earnIn(building, first, { kind: "comment", at: NOON });
    await atOnce(5, () => earnIn(building, second, { at: later(60) }));
    expect((await seen(building, second, later(60))).holder).toMatchObject({
      lobster: { id: first.id },
      since: NOON.toISOString(),
      points: 3,
    });
  });
});

describe("the statements", () => {
  const inBuilding = { building_slug: "old-library" };
  const post = { title: "Tides", content: "High." };

  it.each([
    ["no building", {}],
    ["a building", inBuilding],
  ])("of a post and of a comment in %s are one each", async (_, where) => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const comment = { post_id: (await givenPost(bob)).id, content: "Aye." };
    expect(await statementsOf(() => alice.api.ok(createPost, { body: { ...post, ...where } }))).toHaveLength(
      1,
    );
    expect(
      await statementsOf(() => alice.api.ok(createComment, { body: { ...comment, ...where } })),
    ).toHaveLength(1);
  });

  it("do not mention the territory for texts outside buildings", async () => {
    const alice = await givenLobster();
    const { id: post_id } = await givenPost(alice);
    const comment = { post_id, content: "Aye." };
    const [plain] = await statementsOf(() => alice.api.ok(createComment, { body: comment }));
    const [earning] = await statementsOf(() =>
      alice.api.ok(createComment, { body: { ...comment, ...inBuilding } }),
    );
    expect([plain, earning].map((text) => text?.includes("territory"))).toEqual([false, true]);
  });

  it("of the whole campus and of the target are one each; a building with its history takes two", async () => {
    const alice = await givenLobster();
    const { id: post_id } = await givenPost(alice);
    const { target } = await alice.api.ok(getTarget);
    const { slug } = target.building;
    await alice.api.ok(createComment, { body: { post_id, content: "Aye.", building_slug: slug } });
    await alice.api.ok(getBuildings);
    expect(await statementsOf(() => alice.api.ok(getBuildings))).toHaveLength(1);
    expect(await statementsOf(() => alice.api.ok(getTarget))).toHaveLength(1);
    expect(await statementsOf(() => alice.api.ok(getBuilding, { params: { slug } }))).toHaveLength(2);
  });
});
