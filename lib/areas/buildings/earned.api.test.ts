import { beforeAll, describe, expect, it } from "vitest";
import { createComment, deleteComment } from "@/lib/areas/comments/endpoints";
import { createPost } from "@/lib/areas/posts/endpoints";
import { type GivenLobster, givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createRaid, getBuilding, getBuildings } from "./endpoints";

let reader: GivenLobster;
let vacant: string[];

beforeAll(async () => {
  reader = await givenLobster();
  const { buildings } = await reader.api.ok(getBuildings);
  vacant = buildings
    .filter(({ holder, challenge, is_today_target }) => !holder && !challenge && !is_today_target)
    .map(({ slug }) => slug);
});

const DRAFT = { title: "Tides", content: "High." };

/** Comments in a building. Returns what the comment earned. */
async function commentIn({ api }: GivenLobster, building_slug: string | undefined, post_id: string) {
  return (await api.ok(createComment, { body: { post_id, content: "Mine.", building_slug } })).territory;
}

const stateOf = async ({ api }: GivenLobster, slug: string) =>
  (await api.ok(getBuilding, { params: { slug } })).building;

describe("what a post or a comment answers about its building", () => {
  it("is null outside buildings", async () => {
    const alice = await givenLobster();
    const { post_id, territory } = await alice.api.ok(createPost, { body: DRAFT });
    expect(territory).toBeNull();
    expect(await commentIn(alice, undefined, post_id)).toBeNull();
  });

  it("is what it earned, and whether it took a building that nobody held", async () => {
    const [slug = ""] = vacant.splice(0, 1);
    const [alice, bob] = await givenLobsters(2);
    const body = { ...DRAFT, building_slug: slug };
    expect((await alice.api.ok(createPost, { body })).territory).toEqual({
      building_slug: slug,
      points: 10,
      took_building: true,
    });
    expect((await bob.api.ok(createPost, { body })).territory).toEqual({
      building_slug: slug,
      points: 10,
      took_building: false,
    });
  });

  it("says of many at once that exactly one took the building", async () => {
    const [slug = ""] = vacant.splice(0, 1);
    const crowd = await givenLobsters(8);
    const { id } = await givenPost(reader);
    const earned = await Promise.all(crowd.map((lobster) => commentIn(lobster, slug, id)));
    const takers = crowd.filter((_, no) => earned[no]?.took_building);
    expect(takers.map((taker) => taker.id)).toEqual([(await stateOf(reader, slug)).holder?.lobster.id]);
  });

  it("is exact: half points in a raid, what is left below the daily cap, then 0", async () => {
    const [slug = ""] = vacant.splice(0, 1);
    const [holder, raider] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(reader);
    await commentIn(holder, slug, id);
    await raider.api.ok(createRaid, { params: { slug } });
    const earned: number[] = [];
    for (let no = 0; no < 8; no += 1) earned.push((await commentIn(raider, slug, id))?.points ?? -1);
    expect(earned).toEqual([4.5, 4.5, 4.5, 4.5, 4.5, 4.5, 3, 0]);
    const { my_points_today, challenge } = await stateOf(raider, slug);
    expect([my_points_today, challenge?.challenger_points]).toEqual([30, 30]);
  });

  it("is nothing for a shadow-muted lobster, which earns nothing", async () => {
    const [slug = ""] = vacant.splice(0, 1);
    const ghost = await givenLobster({ status: "shadow_muted" });
    const body = { ...DRAFT, building_slug: slug };
    expect((await ghost.api.ok(createPost, { body })).territory).toMatchObject({
      points: 0,
      took_building: false,
    });
    expect((await stateOf(reader, slug)).holder).toBeNull();
  });

  it("stays when the comment is deleted", async () => {
    const [slug = ""] = vacant.splice(0, 1);
    const alice = await givenLobster();
    const body = { post_id: (await givenPost(reader)).id, content: "Mine.", building_slug: slug };
    const { comment } = await alice.api.ok(createComment, { body });
    await alice.api.ok(deleteComment, { params: { id: comment.id } });
    const { my_points_total, holder } = await stateOf(alice, slug);
    expect([my_points_total, holder?.lobster.id]).toEqual([3, alice.id]);
  });

  it("is repeated with the stored answer, and not earned again", async () => {
    const [slug = ""] = vacant.splice(0, 1);
    const alice = await givenLobster();
    const { id: post_id } = await givenPost(reader);
    const sent = {
      headers: { "idempotency-key": "once" },
      body: { post_id, content: "x", building_slug: slug },
    };
    const [first, again] = [
      await alice.api.request(createComment, sent),
      await alice.api.request(createComment, sent),
    ];
    expect(again.text).toBe(first.text);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(JSON.parse(again.text).territory).toEqual({ building_slug: slug, points: 3, took_building: true });
    expect((await stateOf(alice, slug)).my_points_today).toBe(3);
  });
});
