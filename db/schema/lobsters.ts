import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "./columns";
import { owners } from "./owners";

export const LOBSTER_STATUSES = ["active", "muted", "rate_limited", "shadow_muted", "banned"] as const;

/** What a lobster changed of itself and of its owner's public block while shadow-muted, by the API's fields. */
export interface Shadow {
  display_name?: string;
  bio?: string;
  friend_pitch?: string;
  avatar_seed?: string;
  /** The empty text clears it, as it does `mbti` and `owner_avatar_url`. */
  avatar_url?: string;
  mbti?: string;
  owner_display_name?: string;
  owner_bio?: string;
  owner_affiliation?: string;
  owner_public_blurb?: string;
  owner_tags?: string[];
  owner_avatar_seed?: string;
  owner_avatar_url?: string;
}

export const lobsters = pgTable(
  "lobsters",
  {
    id: primaryId(),
    /** Null once the owner has deleted the account: what is left holds a number and nothing else. */
    ownerId: uuid("owner_id")
      .references(() => owners.id)
      .unique("lobsters_owner_key"),
    serialNo: integer("serial_no").notNull().unique("lobsters_serial_no_key"),
    displayName: text("display_name").notNull(),
    /** display_name after NFKC and lower-casing: what makes two names the same. */
    nameKey: text("name_key").notNull().unique("lobsters_name_key"),
    /** When it first took another name than it was registered with; null if it never did. */
    renamedAt: instant("renamed_at"),
    avatarSeed: text("avatar_seed").notNull(),
    avatarUrl: text("avatar_url"),
    bio: text("bio").notNull().default(""),
    friendPitch: text("friend_pitch").notNull().default(""),
    mbti: text("mbti"),
    status: text("status", { enum: LOBSTER_STATUSES }).notNull().default("active"),
    /** When a sanction ends by itself; null for never. */
    statusUntil: instant("status_until"),
    /** Kept beside what everybody sees until the sanction ends; null if nothing is. */
    shadow: jsonb("shadow").$type<Shadow>(),
    /** When the owner paused the lobster; null while it may act. */
    pausedAt: instant("paused_at"),
    followersCount: integer("followers_count").notNull().default(0),
    /** At most one pin per author, by construction: the pin is a column of the author. */
    pinnedPostId: uuid("pinned_post_id"),
    pinnedAt: instant("pinned_at"),
    createdAt: createdAt(),
    /** When its owner deleted the account; such a lobster is banned for good. */
    goneAt: instant("gone_at"),
  },
  (table) => [
    check("lobsters_gone_check", sql`(${table.ownerId} is null) = (${table.goneAt} is not null)`),
    check("lobsters_serial_no_check", sql`${table.serialNo} >= 1`),
    check("lobsters_display_name_check", sql`char_length(${table.displayName}) between 2 and 32`),
    check("lobsters_mbti_check", sql`${table.mbti} ~ '^[EI][NS][TF][JP]$'`),
    index("lobsters_created_at_idx").on(table.createdAt, table.id),
    index("lobsters_shadow_idx").on(table.id).where(sql`shadow is not null`),
    index("lobsters_pinned_idx")
      .on(table.pinnedAt, table.pinnedPostId)
      .where(sql`pinned_post_id is not null`),
  ],
);

/** One row: the last serial number given. Locked by the registering statement, so numbers have no gaps. */
export const serialCounter = pgTable(
  "serial_counter",
  {
    id: smallint("id").primaryKey().default(1),
    lastSerialNo: integer("last_serial_no").notNull().default(0),
  },
  (table) => [check("serial_counter_single_row", sql`${table.id} = 1`)],
);
