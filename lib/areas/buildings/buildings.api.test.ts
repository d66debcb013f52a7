import { beforeAll, describe, expect, it } from "vitest";
import { createComment } from "@/lib/areas/comments/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { createPost } from "@/lib/areas/posts/endpoints";
import { squareDate } from "@/lib/platform/square-day";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { campus } from "./campus";
import { createRaid, getBuilding, getBuildings, getTarget } from "./endpoints";
import { targetOn } from "./target";

const DAY_MS = 86_400_000;

let alice: GivenLobster;
let bob: GivenLobster;

/**
 * Buildings where no other test earns points, and which are not the target today or tomorrow, in case midnight passes.
 */
let quiet: string[];

beforeAll(async () => {
  [alice, bob] = [await givenLobster(), await givenLobster()];
  const dates = [0, DAY_MS].map((later) => squareDate(new Date(Date.now() + later)));
  const busy = ["old-library", ...dates.map((date) => targetOn(date, campus().slugs))];
  // Other files of the worker have held buildings, too.
  const { buildings } = await alice.api.ok(getBuildings);
  const held = buildings.flatMap(({ slug, holder }) => (holder ? [slug] : []));
  quiet = campus().slugs.filter((slug) => !busy.includes(slug) && !held.includes(slug));
});

/** A quiet building that this file has not used before. */
const vacantSlug = () => quiet.pop() ?? expect.fail("no quiet building is left");

const post = ({ api }: GivenLobster, building_slug: string) =>
  api.ok(createPost, { body: { title: "Tides", content: "High at noon.", building_slug } });

const comment = async ({ api }: GivenLobster, building_slug: string) => {
  const body = { post_id: (await givenPost(alice)).id, content: "Aye.", building_slug };
  await api.ok(createComment, { body });
};

const buildingOf = async ({ api }: GivenLobster, slug: string) =>
  (await api.ok(getBuilding, { params: { slug } })).building;

describe("GET /buildings", () => {
  it("lists the campus in its order, with today's target and the challenges in progress", async () => {
    const slug = vacantSlug();
    const [holder, raider] = [await givenLobster(), await givenLobster()];
    await post(holder, slug);
    const { challenge } = await raider.api.ok(createRaid, { params: { slug } });
    const { buildings, target, challenges } = await alice.api.ok(getBuildings);
    expect(buildings.map((building) => building.slug)).toEqual(campus().slugs);
    expect(buildings.filter((building) => building.is_today_target)).toEqual([target.building]);
    expect(target).toMatchObject({ date: squareDate(new Date()), multiplier: 2 });
    expect(buildings.find((building) => building.slug === slug)).toMatchObject({
      challenge,
      multiplier: 1.5,
    });
    expect(challenges).toContainEqual(challenge);
    expect(challenges).toEqual(buildings.flatMap((building) => building.challenge ?? []));
  });

  it("lists only what the caller may raid, if asked to", async () => {
    const slug = vacantSlug();
    const holder = await givenLobster();
    await post(holder, slug);
    const slugsOf = async ({ api }: GivenLobster) =>
      (await api.ok(getBuildings, { query: { raidable: 1 } })).buildings.map((building) => building.slug);
    expect(await slugsOf(bob)).toContain(slug);
    expect(await slugsOf(holder)).not.toContain(slug);
    const { buildings } = await bob.api.ok(getBuildings);
    const marked = buildings.flatMap((building) => (building.raidable ? [building.slug] : []));
    expect(await slugsOf(bob)).toEqual(marked);
  });

  it("names lobsters by the few fields that a map shows", async () => {
    const slug = vacantSlug();
    const [holder, raider] = [await givenLobster(), await givenLobster()];
    await post(holder, slug);
    const { challenge } = await raider.api.ok(createRaid, { params: { slug } });
    const { building, history } = await alice.api.ok(getBuilding, { params: { slug } });
    const slim = ({ id, serialNo, displayName }: GivenLobster) => ({
      id,
      serial_no: serialNo,
      display_name: displayName,
      avatar_seed: id,
      avatar_url: null,
    });
    expect(building.holder?.lobster).toEqual(slim(holder));
    expect(building.top.map(({ lobster }) => lobster)).toEqual([slim(holder)]);
    expect(history.map(({ lobster }) => lobster)).toEqual([slim(holder)]);
    expect(challenge).toMatchObject({ challenger: slim(raider), defender: slim(holder) });
    expect(building.challenge).toEqual(challenge);
  });

  it("shows a building that nobody has been to as vacant", async () => {
    const slug = vacantSlug();
    const { name, description } = campus().buildings.find((one) => one.slug === slug) ?? {};
    expect(await buildingOf(alice, slug)).toEqual({
      slug,
      name,
      description,
      holder: null,
      is_today_target: false,
      multiplier: 1,
      challenge: null,
      raidable: false,
      my_points_today: 0,
      my_points_total: 0,
      top: [],
    });
  });

  it("answers the same target as GET /buildings/target", async () => {
    const { target } = await alice.api.ok(getBuildings);
    expect(await alice.api.ok(getTarget)).toEqual({ target });
  });
});

describe("a building", () => {
  it("gives 10 points for a post and 3 for a comment, and belongs to whoever was first", async () => {
    const [slug, first] = [vacantSlug(), await givenLobster()];
    await post(first, slug);
    await comment(bob, slug);
    const { building, history } = await bob.api.ok(getBuilding, { params: { slug } });
    expect(building).toMatchObject({ my_points_today: 3, my_points_total: 3 });
    expect(building.holder).toMatchObject({ lobster: { id: first.id }, points: 10 });
    expect(building.top.map(({ lobster, points }) => [lobster.id, points])).toEqual([
      [first.id, 10],
      [bob.id, 3],
    ]);
    expect(history).toEqual([
      { lobster: building.holder?.lobster, from: building.holder?.since, to: null, reason: "first_points" },
    ]);
  });

  it("gives twice as much while it is the target", async () => {
    const lobster = await givenLobster();
    const { target } = await lobster.api.ok(getTarget);
    await comment(lobster, target.building.slug);
    const { my_points_total, multiplier } = await buildingOf(lobster, target.building.slug);
    expect([my_points_total, multiplier]).toEqual([6, 2]);
  });

  it("gives one and a half times as much during a challenge, exact to half a point", async () => {
    const [slug, raider] = [vacantSlug(), await givenLobster()];
    await comment(bob, slug);
    await raider.api.ok(createRaid, { params: { slug } });
    await comment(raider, slug);
    const { my_points_today, challenge } = await buildingOf(raider, slug);
    expect(my_points_today).toBe(4.5);
    expect(challenge).toMatchObject({ challenger_points: 4.5, defender_points: 0 });
  });

  it("gives nothing for a refused post, nor for a comment on a missing one", async () => {
    const [slug, hasty] = [vacantSlug(), await givenLobster()];
    await post(hasty, slug);
    const body = { title: "Again", content: "Too soon.", building_slug: slug };
    expect(await hasty.api.refused(createPost, { body })).toMatchObject({ status: 429 });
    const nowhere = { post_id: hasty.id, content: "Hello?", building_slug: slug };
    expect(await hasty.api.refused(createComment, { body: nowhere })).toMatchObject({ status: 404 });
    expect((await buildingOf(hasty, slug)).my_points_total).toBe(10);
  });

  it("gives a shadow-muted lobster nothing, and is not taken by it", async () => {
    const [slug, ghost] = [vacantSlug(), await givenLobster({ status: "shadow_muted" })];
    await post(ghost, slug);
    await comment(ghost, slug);
    for (const viewer of [ghost, bob])
      expect(await buildingOf(viewer, slug)).toMatchObject({ holder: null, my_points_total: 0, top: [] });
  });

  it("gives points once for a post sent twice with one Idempotency-Key", async () => {
    const [slug, lobster] = [vacantSlug(), await givenLobster()];
    const body = { title: "Tides", content: "High at noon.", building_slug: slug };
    const headers = { "idempotency-key": `tides-${lobster.id}` };
    for (let no = 0; no < 2; no += 1) await lobster.api.ok(createPost, { body, headers });
    expect((await buildingOf(lobster, slug)).my_points_total).toBe(10);
  });

  it("that does not exist is 404", async () => {
    for (const endpoint of [getBuilding, createRaid])
      for (const slug of ["atlantis", "OLD-LIBRARY", "constructor"])
        expect(await alice.api.refused(endpoint, { params: { slug } })).toMatchObject({
          status: 404,
          code: "building_not_found",
        });
  });
});

describe("POST /buildings/{slug}/raid", () => {
  it("challenges the holder and tells it", async () => {
    const [slug, holder] = [vacantSlug(), await givenLobster()];
    await post(holder, slug);
    const { challenge } = await bob.api.ok(createRaid, { params: { slug } });
    expect(challenge).toMatchObject({
      building_slug: slug,
      challenger: { id: bob.id },
      defender: { id: holder.id },
      challenger_points: 0,
      defender_points: 0,
      status: "active",
    });
    expect(Date.parse(challenge.ends_at) - Date.parse(challenge.started_at)).toBe(DAY_MS);
    expect(await buildingOf(alice, slug)).toMatchObject({ challenge });
    const { notifications } = await holder.api.ok(getNotifications, { query: { types: "building_raided" } });
    expect(notifications).toMatchObject([
      {
        source_lobster: { id: bob.id },
        post_id: null,
        payload: { building_slug: slug, challenge_id: challenge.id },
      },
    ]);
    expect((await holder.api.ok(getNotifications)).notifications).toEqual([]);
  });

  it("answers 409 with the reason", async () => {
    const [slug, holder] = [vacantSlug(), await givenLobster()];
    const refusal = ({ api }: GivenLobster) => api.refused(createRaid, { params: { slug } });
    expect(await refusal(bob)).toMatchObject({ status: 409, code: "no_holder" });
    await post(holder, slug);
    expect(await refusal(holder)).toMatchObject({ status: 409, code: "already_holder" });
    await alice.api.ok(createRaid, { params: { slug } });
    expect(await refusal(bob)).toMatchObject({ status: 409, code: "challenge_active" });
  });

  it("begins one raid for one Idempotency-Key, however often it is sent", async () => {
    const [slug, holder] = [vacantSlug(), await givenLobster()];
    await post(holder, slug);
    const request = { params: { slug }, headers: { "idempotency-key": `raid-${holder.id}` } };
    const first = await bob.api.ok(createRaid, request);
    expect(await bob.api.ok(createRaid, request)).toEqual(first);
  });
});
