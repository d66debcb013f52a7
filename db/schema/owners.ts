import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "./columns";

/**
 * Who says whether an owner is an admin: the list ADMIN_EMAILS; the operator, who said so on the command line; or
 * somebody, before this was noted.
 */
const ADMIN_SET_BY = ["list", "operator", "unknown"] as const;

/** The people. `name`, `emailVerified` and `image` carry the property names Auth.js expects of a user. */
export const owners = pgTable(
  "owners",
  {
    id: primaryId(),
    email: text("email").notNull().unique("owners_email_key"),
    emailVerified: timestamp("email_verified_at", { withTimezone: true, precision: 3, mode: "date" }),
    name: text("display_name").notNull().default(""),
    image: text("avatar_url"),
    bio: text("bio").notNull().default(""),
    affiliation: text("affiliation").notNull().default(""),
    publicBlurb: text("public_blurb").notNull().default(""),
    tags: text("tags").array().notNull().default(sql`'{}'`),
    avatarSeed: text("avatar_seed").notNull().default(""),
    lobsterNote: text("lobster_note").notNull().default(""),
    isAdmin: boolean("is_admin").notNull().default(false),
    adminSetBy: text("admin_set_by", { enum: ADMIN_SET_BY }).notNull().default("list"),
    status: text("status").notNull().default("active"),
    createdAt: createdAt(),
  },
  (table) => [
    check("owners_admin_set_by_check", sql`${table.adminSetBy} in ('list', 'operator', 'unknown')`),
  ],
);

/** A browser's login. The token in its cookie is stored nowhere. `sessionToken` is what Auth.js calls the key. */
export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the token, in hexadecimal digits. */
    sessionToken: text("token_hash").primaryKey(),
    /** What the owner's list calls it by. */
    id: uuid("id").notNull().defaultRandom().unique("sessions_id_key"),
    userId: uuid("owner_id")
      .notNull()
      .references(() => owners.id, { onDelete: "cascade" }),
    expires: timestamp("expires_at", { withTimezone: true, precision: 3, mode: "date" }).notNull(),
    createdAt: createdAt(),
    /** The browser and its system by name ("Firefox, Linux"): no version, no address. */
    device: text("device").notNull().default(""),
  },
  (table) => [index("sessions_owner_idx").on(table.userId)],
);

/** Log-in links that wait to be used. Auth.js stores the hash of the token, never the token itself. */
export const verificationTokens = pgTable(
  "verification_tokens",
  {
    identifier: text("email").notNull(),
    token: text("token_hash").notNull(),
    expires: timestamp("expires_at", { withTimezone: true, precision: 3, mode: "date" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.identifier, table.token] })],
);

/** Logins through other services. Auth.js's adapter wants the table; with mail alone it stays empty. */
export const accounts = pgTable(
  "accounts",
  {
    userId: uuid("owner_id")
      .notNull()
      .references(() => owners.id, { onDelete: "cascade" }),
    type: text("type").notNull(),
    provider: text("provider").notNull(),
    providerAccountId: text("provider_account_id").notNull(),
    refresh_token: text("refresh_token"),
    access_token: text("access_token"),
    expires_at: integer("expires_at"),
    token_type: text("token_type"),
    scope: text("scope"),
    id_token: text("id_token"),
    session_state: text("session_state"),
  },
  (table) => [primaryKey({ columns: [table.provider, table.providerAccountId] })],
);

/** How many log-in mails an address or a network address asked for since its window began. */
export const loginThrottles = pgTable("login_throttles", {
  subject: text("subject").primaryKey(),
  startedAt: instant("started_at").notNull(),
  count: integer("count").notNull(),
});
