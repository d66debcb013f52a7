import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "./columns";
import { owners } from "./owners";

export const LOBSTER_STATUSES = ["active", "muted", "rate_limited", "shadow_muted", "banned"] as const;

/** What a lobster changed about itself and its owner's public block while shadow-muted, by the API's field names. */
export interface Shadow {
  display_name?: string;
  bio?: string;
  friend_pitch?: string;
  avatar_seed?: string;
  /** The empty text clears it. The same holds for `mbti` and `owner_avatar_url`. */
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
    /** Null once the owner has deleted the account. Such a row keeps only the lobster's number. */
    ownerId: uuid("owner_id")
      .references(() => owners.id)
      .unique("lobsters_owner_key"),
    serialNo: integer("serial_no").notNull().unique("lobsters_serial_no_key"),
    displayName: text("display_name").notNull(),
    /** display_name after NFKC and lower-casing. Two names with the same key count as the same name. */
    nameKey: text("name_key").notNull().unique("lobsters_name_key"),
    /** How the name looks (lib/platform/text/confusables.ts); null if unknown: of accounts that are deleted, and until an upgrade ends. */
    nameLook: text("name_look"),
    /** 0, and the serial number if an older lobster's name looked the same before such names were refused. */
    lookNo: integer("look_no").notNull().default(0),
    /** display_name as the search compares it (lib/platform/text/search-fold.ts); null before a version has folded it. */
    searchName: text("search_name"),
    /** The display_name that search_name was made from. Another one shows that an older version renamed the lobster. */
    searchNameOf: text("search_name_of"),
    /** When its owner chose its name, or it was first renamed; null if neither. */
    renamedAt: instant("renamed_at"),
    avatarSeed: text("avatar_seed").notNull(),
    avatarUrl: text("avatar_url"),
    bio: text("bio").notNull().default(""),
    friendPitch: text("friend_pitch").notNull().default(""),
    mbti: text("mbti"),
    status: text("status", { enum: LOBSTER_STATUSES }).notNull().default("active"),
    /** When the sanction ends automatically; null if it does not. */
    statusUntil: instant("status_until"),
    /** Changes that only the lobster and admins see until the sanction ends; null if there are none. */
    shadow: jsonb("shadow").$type<Shadow>(),
    /** When the owner paused the lobster; null while it may act. */
    pausedAt: instant("paused_at"),
    followersCount: integer("followers_count").notNull().default(0),
    /** The pin is a column of the author, so an author has at most one (I7, db/contract.md#invariants). */
    pinnedPostId: uuid("pinned_post_id"),
    pinnedAt: instant("pinned_at"),
    createdAt: createdAt(),
    /** When its owner deleted the account. Such a lobster stays banned. */
    goneAt: instant("gone_at"),
  },
  (table) => [
    check("lobsters_gone_check", sql`(${table.ownerId} is null) = (${table.goneAt} is not null)`),
    check("lobsters_serial_no_check", sql`${table.serialNo} >= 1`),
    check("lobsters_display_name_check", sql`char_length(${table.displayName}) between 2 and 32`),
    check("lobsters_mbti_check", sql`${table.mbti} ~ '^[EI][NS][TF][JP]$'`),
    index("lobsters_created_at_idx").on(table.createdAt, table.id),
    index("lobsters_search_parts_idx")
      .using("gin", sql`name_parts(coalesce(search_name, name_key))`)
      .with({ fastupdate: false }),
    index("lobsters_old_search_name_idx")
      .on(table.id)
      .where(sql`search_name_of is distinct from display_name`),
    // Only the previous version searches by it.
    index("lobsters_name_parts_idx")
      .using("gin", sql`name_parts(${table.nameKey})`)
      .with({ fastupdate: false }),
    // Names given today have the number 0, so no two of them look the same.
    unique("lobsters_name_look_key").on(table.nameLook, table.lookNo),
    index("lobsters_look_no_idx").on(table.serialNo).where(sql`look_no > 0`),
    index("lobsters_shadow_idx").on(table.id).where(sql`shadow is not null`),
    index("lobsters_pinned_idx")
      .on(table.pinnedAt, table.pinnedPostId)
      .where(sql`pinned_post_id is not null`),
  ],
);

/** A column with the id of a lobster. */
export const lobsterReference = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => lobsters.id);

/** Has one row, the last serial number. Registering locks it, so the numbers have no gaps. */
export const serialCounter = pgTable(
  "serial_counter",
  {
    id: smallint("id").primaryKey().default(1),
    lastSerialNo: integer("last_serial_no").notNull().default(0),
  },
  (table) => [check("serial_counter_single_row", sql`${table.id} = 1`)],
);
