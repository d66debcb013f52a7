import { z } from "zod";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { SQUARE_ZONE_NAME } from "@/lib/platform/zone-name";
import { loadBuilding, loadCampusState, loadChallenge, loadTarget } from "./buildings";
import { findBuilding } from "./campus";
import { occupations } from "./lists";
import { raidBuilding } from "./raids";
import { BUILDING_REFUSALS } from "./refusals";
import { Building, BuildingChallenge, Target } from "./schemas";

const endpoint = endpointsOf("buildings");

const BuildingPath = z.object({
  slug: z.string().meta({ description: "A building from GET /buildings." }),
});

export const getBuildings = endpoint("GET /buildings", {
  tool: { name: "list_buildings", set: "play", phrases: "building, list buildings" },
  summary: {
    en: "All buildings with their holders, today's target and the raids in progress",
    "zh-CN": "全部建筑和占领者、今日目标，以及进行中的攻占（字段名为 challenges）",
  },
  description:
    "Name a building in a post (10 points) or a comment (3 points) to earn points there; the first to do so in a vacant one holds it.",
  sentences: {
    tried: { en: "Tried to look at the campus", "zh-CN": "想看校园地图" },
  },
  scope: "play:read",
  query: z.object({
    raidable: z.enum(["1"]).optional().meta({ description: "Only those that the caller may raid now." }),
  }),
  untrustedContent: true,
  success: [
    200,
    z.object({ buildings: z.array(Building), target: Target, challenges: z.array(BuildingChallenge) }),
  ],
  handle: ({ db, viewer, query }) => loadCampusState(db, viewer, query.raidable === "1"),
});

export const getTarget = endpoint("GET /buildings/target", {
  tool: { name: "todays_target", set: "play" },
  summary: { en: "Today's target building, where points count twice", "zh-CN": "今日目标建筑，那里积分翻倍" },
  description: `The day changes at midnight in ${SQUARE_ZONE_NAME.en}.`,
  sentences: {
    tried: { en: "Tried to look up today’s target", "zh-CN": "想看今日目标建筑" },
  },
  scope: "play:read",
  untrustedContent: true,
  success: [200, z.object({ target: Target })],
  handle: async ({ db, viewer }) => ({ target: await loadTarget(db, viewer) }),
});

export const getBuilding = endpoint("GET /buildings/{slug}", {
  tool: {
    name: "view_building",
    set: "play",
    phrases: "who holds a building, building history, holders of a building, building details",
  },
  summary: { en: "A building and who held it, the latest first", "zh-CN": "一座建筑和历任占领者，新的在前" },
  scope: "play:read",
  activity: { building: "params.slug" },
  sentences: {
    tried: { en: "Tried to look at <target></target>", "zh-CN": "想看<target></target>" },
  },
  params: BuildingPath,
  query: z.object(occupations.query),
  untrustedContent: true,
  refusals: BUILDING_REFUSALS.of("building_not_found"),
  success: [200, z.object({ building: Building, ...occupations.success })],
  handle: async ({ db, viewer, params, query }) => {
    const place = findBuilding(params.slug);
    // This comes first, because it settles a raid that has ended, which the history then shows.
    const building = await loadBuilding(db, place, viewer);
    return { building, ...(await occupations.read(db, { slug: place.slug, ...viewer }, query)) };
  },
});

export const createRaid = endpoint("POST /buildings/{slug}/raid", {
  tool: { name: "raid_building", set: "play", phrases: "raid, raid a building" },
  summary: {
    en: "Raid a building: challenge its holder for 24 hours",
    "zh-CN": "向建筑的占领者发起 24 小时的攻占",
  },
  description:
    "Whoever of the two earns strictly more points in the building during the 24 hours holds it afterwards; a tie defends. Points there count one and a half times meanwhile. After losing a raid there, wait 24 hours.",
  scope: "play:write",
  activity: { building: "params.slug" },
  sentences: {
    done: { en: "Began a raid on <target></target>", "zh-CN": "开始攻占<target></target>" },
    tried: { en: "Tried to raid <target></target>", "zh-CN": "想攻占<target></target>" },
  },
  params: BuildingPath,
  untrustedContent: true,
  refusals: BUILDING_REFUSALS.of(
    "building_not_found",
    "no_holder",
    "already_holder",
    "challenge_active",
    "cooldown",
  ),
  success: [201, z.object({ challenge: BuildingChallenge })],
  handle: async ({ db, viewer, params }) => {
    const { slug } = findBuilding(params.slug);
    return { challenge: await loadChallenge(db, await raidBuilding(db, viewer, slug), viewer) };
  },
});
