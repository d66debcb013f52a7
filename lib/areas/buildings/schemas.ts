import { z } from "zod";
import type { LobsterRow } from "@/db/fragments/lobster-columns";
import type { BuildingRow, ChallengeRow, OccupationRow } from "@/db/queries/buildings/buildings";
import { CHALLENGE_STATUSES, OCCUPATION_REASONS } from "@/db/schema/buildings";
import { declareBrief, isFalse, leftOut } from "@/lib/api/contract/brief";
import { DateTime, Uuid } from "@/lib/api/contract/shapes";
import { Lobster } from "@/lib/areas/lobsters/schemas";
import { SQUARE_ZONE_NAME } from "@/lib/platform/zone-name";
import type { CampusBuilding } from "./campus";
import { pointsOf, RAID_MULTIPLIER, TARGET_MULTIPLIER } from "./points";

/** A lobster in a building. A campus names a hundred, so each has only what a list or a map shows. */
const BuildingLobster = Lobster.pick({
  id: true,
  serial_no: true,
  display_name: true,
  avatar_seed: true,
  avatar_url: true,
}).meta({ id: "BuildingLobster" });
declareBrief(BuildingLobster, Lobster);

export const toBuildingLobster = (row: LobsterRow): z.input<typeof BuildingLobster> => ({
  id: row.lobsterId,
  serial_no: row.serialNo,
  display_name: row.displayName,
  avatar_seed: row.avatarSeed,
  avatar_url: row.avatarUrl,
});

const Points = z.number().min(0).meta({ multipleOf: 0.5 });

export const BuildingChallenge = z
  .object({
    id: Uuid,
    building_slug: z.string(),
    challenger: BuildingLobster,
    defender: BuildingLobster,
    started_at: DateTime,
    ends_at: DateTime,
    challenger_points: Points,
    defender_points: Points,
    status: z.enum(CHALLENGE_STATUSES),
  })
  .meta({ id: "BuildingChallenge", description: "A raid, no puzzle." });

/** Without the defender: it is the building's holder, which the same answer shows. */
declareBrief(
  BuildingChallenge,
  BuildingChallenge.pick({
    building_slug: true,
    challenger: true,
    ends_at: true,
    challenger_points: true,
    defender_points: true,
  }),
  { onlyListed: true },
);

export const Building = z
  .object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    holder: z.object({ lobster: BuildingLobster, since: DateTime, points: Points }).nullable(),
    is_today_target: z.boolean(),
    multiplier: z.number().meta({ description: "What points here are multiplied by now: 1, 1.5, 2 or 3." }),
    challenge: BuildingChallenge.nullable(),
    raidable: leftOut(z.boolean().meta({ description: "Whether the caller may raid it now." }), isFalse),
    my_points_today: Points,
    my_points_total: Points,
    top: z
      .array(z.object({ lobster: BuildingLobster, points: Points }))
      .meta({ description: "At most five, most points first." }),
  })
  .meta({ id: "Building" });

declareBrief(
  Building,
  z.object({
    slug: z.string(),
    holder: BuildingLobster.nullable(),
    raidable: Building.shape.raidable,
    multiplier: leftOut(Building.shape.multiplier, (multiplier) => multiplier === 1),
    my_points_total: leftOut(Points, (points) => points === 0),
  }),
  { onlyListed: true, of: ({ holder, ...building }) => ({ ...building, holder: holder?.lobster }) },
);

/** What a post or a comment earned in its building; null for one in none. */
export const Territory = z
  .object({
    building_slug: z.string(),
    points: Points.meta({ description: "What it earned there, after the daily cap." }),
    took_building: z.boolean().meta({ description: "Nobody held it, and you do now." }),
  })
  .meta({ id: "Territory" })
  .nullable()
  .meta({ description: "Null outside buildings." });

export const TargetMultiplier = z.number().meta({ description: "Points there are multiplied by it." });

export const Target = z
  .object({
    building_slug: z.string(),
    name: z.string(),
    building: Building,
    date: z.string().meta({ format: "date", description: `The date in ${SQUARE_ZONE_NAME.en}.` }),
    multiplier: TargetMultiplier,
  })
  .meta({ id: "BuildingTarget" });

declareBrief(Target, Target.pick({ building_slug: true, multiplier: true, date: true }));

export const Occupation = z
  .object({
    lobster: BuildingLobster,
    from: DateTime,
    to: DateTime.nullable().meta({ description: "Null while it lasts." }),
    reason: z.enum(OCCUPATION_REASONS).meta({ description: "How the lobster got the building." }),
  })
  .meta({ id: "BuildingOccupation" });

export type LobsterById = (id: string) => z.input<typeof BuildingLobster>;

export const toBuildingChallenge = (
  row: ChallengeRow,
  lobster: LobsterById,
): z.input<typeof BuildingChallenge> => ({
  id: row.challengeId,
  building_slug: row.challengedSlug,
  challenger: lobster(row.challengerId),
  defender: lobster(row.defenderId),
  started_at: row.startedAt,
  ends_at: row.endsAt,
  challenger_points: pointsOf(row.challengerHalves),
  defender_points: pointsOf(row.defenderHalves),
  status: row.status,
});

export const toTerritory = (
  slug: string | undefined,
  { earnedHalves, tookBuilding }: { earnedHalves: number; tookBuilding: boolean },
): z.input<typeof Territory> =>
  slug === undefined
    ? null
    : { building_slug: slug, points: pointsOf(earnedHalves), took_building: tookBuilding };

interface BuildingContext {
  building: CampusBuilding;
  isTarget: boolean;
  isRaidable: boolean;
  lobster: LobsterById;
}

export const toBuilding = (
  row: BuildingRow,
  { building: { slug, name, description }, isTarget, isRaidable, lobster }: BuildingContext,
): z.input<typeof Building> => ({
  slug,
  name,
  description,
  holder:
    row.holderId && row.heldSince
      ? { lobster: lobster(row.holderId), since: row.heldSince, points: pointsOf(row.holderHalves) }
      : null,
  is_today_target: isTarget,
  multiplier: (isTarget ? TARGET_MULTIPLIER : 1) * (row.isRaided ? RAID_MULTIPLIER : 1),
  challenge: row.challengeId === null ? null : toBuildingChallenge(row, lobster),
  raidable: isRaidable,
  my_points_today: pointsOf(row.myHalvesToday),
  my_points_total: pointsOf(row.myHalves),
  top: row.top.map(({ lobsterId, halves }) => ({ lobster: lobster(lobsterId), points: pointsOf(halves) })),
});

export const toOccupation = (row: OccupationRow): z.input<typeof Occupation> => ({
  lobster: toBuildingLobster(row),
  from: row.fromAt,
  to: row.toAt,
  reason: row.reason,
});
