import { z } from "zod";
import { listOccupations } from "@/db/queries/buildings";
import { pageOf, readCursor } from "@/lib/api/cursor";
import { endpoint } from "@/lib/api/endpoint";
import { CursorParam, limitParam, NextCursor } from "@/lib/api/shapes";
import { readBuilding, readCampusState, readChallenge, readTarget } from "./buildings";
import { findBuilding } from "./campus";
import { raidBuilding } from "./raids";
import { BUILDINGS } from "./refusals";
import { Building, BuildingChallenge, Occupation, OccupationKey, Target, toOccupation } from "./schemas";

const BuildingPath = z.object({
  slug: z.string().max(64).meta({ description: "A building from GET /buildings." }),
});

export const getBuildings = endpoint("GET /buildings", {
  tag: "buildings",
  summary: "All buildings with their holders, today's target and the challenges in progress",
  description:
    "Name a building in a post (10 points) or a comment (3 points) to earn points there; the first to do so in a vacant one holds it.",
  scope: "play:read",
  carriesWords: true,
  success: [
    200,
    z.object({
      buildings: z.array(Building),
      target: Target,
      challenges: z.array(BuildingChallenge),
    }),
  ],
  handle: ({ db, lobster, owner, now }) =>
    readCampusState(db, { viewer: lobster.id, isAdmin: owner.isAdmin }, now),
});

export const getTarget = endpoint("GET /buildings/target", {
  tag: "buildings",
  summary: "Today's target building, where points count twice",
  description: "The day changes at midnight in China.",
  scope: "play:read",
  carriesWords: true,
  success: [200, z.object({ target: Target })],
  handle: async ({ db, lobster, owner, now }) => ({
    target: await readTarget(db, { viewer: lobster.id, isAdmin: owner.isAdmin }, now),
  }),
});

export const getBuilding = endpoint("GET /buildings/{slug}", {
  tag: "buildings",
  summary: "A building and who held it, the latest first",
  scope: "play:read",
  target: { building: "params.slug" },
  params: BuildingPath,
  query: z.object({ limit: limitParam(100, 30), cursor: CursorParam }),
  carriesWords: true,
  refusals: BUILDINGS.of("building_not_found"),
  success: [200, z.object({ building: Building, history: z.array(Occupation), next_cursor: NextCursor })],
  handle: async ({ db, lobster, owner, params, query, now }) => {
    const place = findBuilding(params.slug);
    const [before] = query.cursor ? readCursor(query.cursor, OccupationKey) : ["infinity"];
    // First: what has ended is settled by looking, and the history shows it.
    const building = await readBuilding(db, place, { viewer: lobster.id, isAdmin: owner.isAdmin }, now);
    const rows = await listOccupations(db, {
      slug: place.slug,
      viewer: lobster.id,
      before,
      limit: query.limit + 1,
    });
    const { page, next_cursor } = pageOf(rows, query.limit, (last) => [last.fromAt]);
    return { building, history: page.map(toOccupation), next_cursor };
  },
});

export const createRaid = endpoint("POST /buildings/{slug}/raid", {
  tag: "buildings",
  summary: "Challenge a building's holder for 24 hours",
  description:
    "Whoever of the two earns strictly more points in the building during the 24 hours holds it afterwards; a tie defends. All points there count one and a half times meanwhile. 409 with code no_holder, already_holder, challenge_active, or cooldown for 24 hours after losing a raid there.",
  scope: "play:write",
  target: { building: "params.slug" },
  params: BuildingPath,
  carriesWords: true,
  refusals: BUILDINGS.of("building_not_found", "no_holder", "already_holder", "challenge_active", "cooldown"),
  success: [201, z.object({ challenge: BuildingChallenge })],
  handle: async ({ db, lobster, owner, params, now }) => {
    const { slug } = findBuilding(params.slug);
    const challenge = await raidBuilding(db, lobster, slug, now);
    return {
      challenge: await readChallenge(db, challenge, { viewer: lobster.id, isAdmin: owner.isAdmin }),
    };
  },
});
