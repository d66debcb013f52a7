import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { LOCALES } from "@/lib/platform/locales";
import { bytea, createdAt, instant, primaryId } from "./columns";

/**
 * Who decided whether an owner is an admin: ADMIN_EMAILS (`list`), the operator on the command line, or `unknown` if it
 * happened before this column existed (docs/decisions/0011).
 */
const ADMIN_SET_BY = ["list", "operator", "unknown"] as const;

export const DIGESTS = ["weekly", "daily", "never"] as const;

/** The people. Auth.js prescribes the property names `name`, `emailVerified` and `image`. */
export const owners = pgTable(
  "owners",
  {
    id: primaryId(),
    email: text("email").notNull().unique("owners_email_key"),
    /**
     * What stands for the mailbox of the address (lib/access/contract.md#mailboxes). A trigger fills it if it is left
     * out.
     */
    mailboxKey: text("mailbox_key").notNull().default(""),
    /** Which of the OWNERS_PER_MAILBOX places of the mailbox this owner has; null for owners from before that rule. */
    mailboxSlot: integer("mailbox_slot"),
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
    /** Whether the institution's log-in says that they are staff. The list of a course makes staff, too (docs/decisions/0820). */
    isStaff: boolean("is_staff").notNull().default(false),
    adminSetBy: text("admin_set_by", { enum: ADMIN_SET_BY }).notNull().default("list"),
    status: text("status").notNull().default("active"),
    /** When they last visited their dashboard; null before the first time. */
    lookedAt: instant("looked_at"),
    /** What came after this is new to them (docs/decisions/0510); null while everything is new. */
    newSince: instant("new_since"),
    /** Up to when they have seen their lobster's notifications; null while they have seen none. */
    seenAt: instant("seen_at"),
    /** The language of their letters: that of the page on which they logged in, or that they chose. Null before. */
    locale: text("locale", { enum: LOCALES }),
    /** The IANA name of the time zone of their letters. */
    timeZone: text("time_zone").notNull().default("Asia/Shanghai"),
    digest: text("digest", { enum: DIGESTS }).notNull().default("weekly"),
    /** When their next digest is due; null while nobody has computed it. */
    digestDueAt: instant("digest_due_at"),
    /** The kinds of letters that they do not want at once. */
    lettersOff: text("letters_off").array().notNull().default(sql`'{}'`),
    /** How many letters in a row their address refused permanently. */
    letterRefusals: integer("letter_refusals").notNull().default(0),
    /** Since when their lobster is left out of releases for research; null while it is in them. */
    leftResearchAt: instant("left_research_at"),
    /** How many tokens their agents may be answered in a day of their time zone; null without a budget. */
    tokenBudget: integer("token_budget"),
    /** The hours of the day, in their time zone, at which their lobster's quiet hours begin and end; null without any. */
    quietFrom: smallint("quiet_from"),
    quietUntil: smallint("quiet_until"),
    /** Which of their personal addresses of feeds is valid: each renewal is the next (docs/decisions/0810). */
    feedAddressNo: integer("feed_address_no").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("owners_mailbox_key").on(table.mailboxKey, table.mailboxSlot),
    index("owners_digest_due_idx").on(table.digestDueAt).where(sql`digest <> 'never'`),
    check("owners_admin_set_by_check", sql`${table.adminSetBy} in ('list', 'operator', 'unknown')`),
    check("owners_digest_check", sql`${table.digest} in ('weekly', 'daily', 'never')`),
    check("owners_locale_check", sql`${table.locale} in ('en', 'zh-CN')`),
    check("owners_token_budget_check", sql`${table.tokenBudget} > 0`),
    check(
      "owners_quiet_hours_check",
      sql`(${table.quietFrom} is null) = (${table.quietUntil} is null) and ${table.quietFrom} between 0 and 23
        and ${table.quietUntil} between 0 and 23`,
    ),
    check("owners_time_zone_bounded", sql`char_length(${table.timeZone}) between 1 and 64`),
  ],
);

/** A column with the id of an owner. Its row is deleted with the owner. */
export const ownerReference = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => owners.id, { onDelete: "cascade" });

/**
 * A browser's session. Only the hash of the token in its cookie is stored. Auth.js prescribes the name `sessionToken`.
 */
export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the token, in hexadecimal digits. */
    sessionToken: text("token_hash").primaryKey(),
    /** The id in the owner's list of sessions, which must not contain the hash. */
    id: uuid("id").notNull().defaultRandom().unique("sessions_id_key"),
    userId: ownerReference("owner_id"),
    expires: timestamp("expires_at", { withTimezone: true, precision: 3, mode: "date" }).notNull(),
    createdAt: createdAt(),
    /** The names of the browser and its system ("Firefox, Linux"), without versions and addresses. */
    device: text("device").notNull().default(""),
  },
  (table) => [index("sessions_owner_idx").on(table.userId)],
);

/** Log-in links that are not used yet. Auth.js stores only the hash of the token. */
export const verificationTokens = pgTable(
  "verification_tokens",
  {
    identifier: text("email").notNull(),
    token: text("token_hash").notNull(),
    expires: timestamp("expires_at", { withTimezone: true, precision: 3, mode: "date" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.identifier, table.token] })],
);

/**
 * The eight digits beside a log-in link, for the browser that asked for the mail. They unseal the token of that link, so
 * the first use of the link or of the code spends both.
 */
export const loginCodes = pgTable(
  "login_codes",
  {
    /** SHA-256 of the mail's id, which is in the cookie of the browser that asked, and nowhere else. */
    browserHash: bytea("browser_hash").primaryKey(),
    email: text("email").notNull(),
    codeHash: bytea("code_hash").notNull(),
    sealedToken: bytea("sealed_token").notNull(),
    tries: integer("tries").notNull().default(0),
    expires: instant("expires_at").notNull(),
  },
  (table) => [check("login_codes_tries_check", sql`${table.tries} between 0 and 5`)],
);

/**
 * Accounts at other services. Auth.js's adapter needs the table; it stays empty, as owners are found by their mailbox
 * (docs/decisions/0696).
 */
export const accounts = pgTable(
  "accounts",
  {
    userId: ownerReference("owner_id"),
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

/**
 * How many log-in mails were requested for an e-mail address, or from an IP address, and how many wrong codes were tried,
 * of log-ins and of requests to join, since the window began.
 */
export const loginThrottles = pgTable("login_throttles", {
  subject: text("subject").primaryKey(),
  startedAt: instant("started_at").notNull(),
  count: integer("count").notNull(),
});
