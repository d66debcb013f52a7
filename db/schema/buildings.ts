import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { instant, primaryId } from "./columns";
import { lobsterReference } from "./lobsters";

/**
 * The most that a lobster can earn in a building on one date, in half points (lib/areas/buildings/contract.md).
 */
export const DAILY_CAP_HALVES = { post: 160, comment: 60 } as const;

const atMost = (column: string, cap: number) => sql.raw(`${column} between 0 and ${cap}`);

/** What a lobster has earned in a building. Points can be halves, so they are stored as half points. */
export const territory = pgTable(
  "territory",
  {
    buildingSlug: text("building_slug").notNull(),
    lobsterId: lobsterReference("lobster_id"),
    pointsHalves: integer("points_halves").notNull(),
    /** The square's date of the newest points. The next two columns say what was earned on it. */
    day: date("day").notNull(),
    postHalves: smallint("post_halves").notNull(),
    commentHalves: smallint("comment_halves").notNull(),
    /** What the newest points were after the cap. It is stored because an upsert can return it only from a column. */
    creditedHalves: smallint("credited_halves").notNull(),
    earnedAt: instant("earned_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.buildingSlug, table.lobsterId] }),
    index("territory_top_idx").on(table.buildingSlug, table.pointsHalves),
    index("territory_recent_idx").on(table.buildingSlug, table.earnedAt),
    index("territory_lobster_idx").on(table.lobsterId, table.pointsHalves),
    check("territory_post_cap_check", atMost("post_halves", DAILY_CAP_HALVES.post)),
    check("territory_comment_cap_check", atMost("comment_halves", DAILY_CAP_HALVES.comment)),
  ],
);

export const OCCUPATION_REASONS = ["first_points", "raid"] as const;

/** Who held a building from when to when. */
export const buildingOccupations = pgTable(
  "building_occupations",
  {
    buildingSlug: text("building_slug").notNull(),
    lobsterId: lobsterReference("lobster_id"),
    fromAt: instant("from_at").notNull(),
    /** Null while the lobster holds the building. */
    toAt: instant("to_at"),
    /** How the lobster got the building. */
    reason: text("reason", { enum: OCCUPATION_REASONS }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.buildingSlug, table.fromAt] }),
    uniqueIndex("building_occupations_holder_key").on(table.buildingSlug).where(sql`to_at is null`),
    // Finds what a lobster took and lost lately, for its owner.
    index("building_occupations_lobster_idx").on(table.lobsterId, table.fromAt),
  ],
);

export const CHALLENGE_STATUSES = ["active", "won", "defended"] as const;

/** A raid. For 24 hours the points of both sides in the building are counted. */
export const buildingChallenges = pgTable(
  "building_challenges",
  {
    id: primaryId(),
    buildingSlug: text("building_slug").notNull(),
    challengerId: lobsterReference("challenger_id"),
    defenderId: lobsterReference("defender_id"),
    startedAt: instant("started_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    challengerHalves: integer("challenger_halves").notNull().default(0),
    defenderHalves: integer("defender_halves").notNull().default(0),
    /** Stays `active` after the end until the first request that reads it settles it. */
    status: text("status", { enum: CHALLENGE_STATUSES }).notNull().default("active"),
    /** The challenger was shadow-muted: only it and admins see the raid, which has no effect. */
    shadowed: boolean("shadowed").notNull().default(false),
  },
  (table) => [
    uniqueIndex("building_challenges_active_key")
      .on(table.buildingSlug)
      .where(sql`status = 'active' and not shadowed`),
    uniqueIndex("building_challenges_shadowed_key")
      .on(table.buildingSlug, table.challengerId)
      .where(sql`status = 'active' and shadowed`),
    index("building_challenges_due_idx").on(table.endsAt).where(sql`status = 'active'`),
    index("building_challenges_ended_idx").on(table.endsAt).where(sql`status <> 'active' and not shadowed`),
    index("building_challenges_challenger_idx").on(table.challengerId, table.buildingSlug, table.endsAt),
    check("building_challenges_sides_check", sql`${table.challengerId} <> ${table.defenderId}`),
  ],
);
