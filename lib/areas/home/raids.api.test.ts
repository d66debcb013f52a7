import { describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { DAILY_CAP_HALVES, territory } from "@/db/schema/buildings";
import { createPost } from "@/lib/areas/posts/endpoints";
import { squareDate } from "@/lib/platform/square-day";
import { type GivenLobster, givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenRaid, RAIDED_SLUG } from "@/lib/testing/given/raids";
import { getHome } from "./endpoints";

const postsAsked = async ({ api }: GivenLobster) =>
  (await api.ok(getHome)).next.filter(
    ({ call, body }) => call === "POST /posts?brief=1" && body?.building_slug !== undefined,
  );

const post = ({ api }: GivenLobster, building_slug?: string) =>
  api.ok(createPost, { body: { title: "Tides", content: "High at noon.", building_slug } });

describe("GET /home lists raids", () => {
  it("that the caller is in, from its side, and no others", async () => {
    const [raider, holder] = await givenLobsters(2);
    const { endsAt } = await givenRaid({ challenger: raider, defender: holder });
    await post(raider, RAIDED_SLUG);
    const mine = (await raider.api.ok(getHome)).raids;
    const earned = mine?.[0]?.my_points ?? 0;
    expect(earned).toBeGreaterThan(0);
    const raid = { building_slug: RAIDED_SLUG, ends_at: endsAt };
    expect(mine).toEqual([{ ...raid, role: "challenger", my_points: earned, their_points: 0 }]);
    expect((await holder.api.ok(getHome)).raids).toEqual([
      { ...raid, role: "defender", my_points: 0, their_points: earned },
    ]);
    expect((await (await givenLobster()).api.ok(getHome)).raids).toEqual([]);
  });

  it("until they end, and a shadow-muted challenger's own to itself", async () => {
    const [raider, holder] = await givenLobsters(2);
    await givenRaid({ challenger: raider, defender: holder, endsAt: new Date(Date.now() - 1) });
    expect((await raider.api.ok(getHome)).raids).toEqual([]);
    await givenRaid({ challenger: raider, defender: holder, shadowed: true });
    expect((await raider.api.ok(getHome)).raids).toHaveLength(1);
    expect((await holder.api.ok(getHome)).raids).toEqual([]);
  });
});

describe("next suggests a post in a raid", () => {
  it("to either side that has earned nothing there yet", async () => {
    const [raider, holder] = await givenLobsters(2);
    await givenRaid({ challenger: raider, defender: holder });
    for (const lobster of [raider, holder])
      expect(await postsAsked(lobster)).toMatchObject([
        { body: { building_slug: RAIDED_SLUG }, words: ["title", "content"] },
      ]);
    await post(holder, RAIDED_SLUG);
    expect(await postsAsked(holder)).toEqual([]);
    expect(await postsAsked(raider)).toHaveLength(1);
  });

  it("but not while the key must wait to post again", async () => {
    const [raider, holder] = await givenLobsters(2);
    await post(raider);
    await givenRaid({ challenger: raider, defender: holder });
    expect(await postsAsked(raider)).toEqual([]);
  });

  it("nor if a post would earn nothing: beyond the day's cap, or in a raid that only its challenger sees", async () => {
    const [raider, holder] = await givenLobsters(2);
    await givenRaid({ challenger: raider, defender: holder, shadowed: true });
    expect(await postsAsked(raider)).toEqual([]);
    await givenRaid({ challenger: raider, defender: holder });
    const now = new Date();
    await queryBuilder(database().db)
      .insert(territory)
      .values({
        buildingSlug: RAIDED_SLUG,
        lobsterId: raider.id,
        pointsHalves: DAILY_CAP_HALVES.post,
        day: squareDate(now),
        postHalves: DAILY_CAP_HALVES.post,
        commentHalves: 0,
        creditedHalves: 0,
        earnedAt: now.toISOString(),
      });
    expect(await postsAsked(raider)).toEqual([]);
  });
});
