import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, instant, primaryId } from "./columns";
import { apiKeys } from "./keys";
import { owners } from "./owners";

/** The most characters of the name that a program gives itself. */
export const PROGRAM_MAX = 80;
/** For how many days a program may ask at most. */
export const JOIN_DAYS_MAX = 365;

export const JOIN_STATUSES = ["waiting", "allowed", "refused"] as const;

/** What keeps an owner from allowing a request; `leaked`: its token was found in a text that others would have read. */
export const JOIN_PROBLEMS = [
  "banned",
  "not_admitted",
  "other_mailbox",
  "too_many_keys",
  "too_many_connections",
  "leaked",
] as const;

const listed = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(", "));
const programMax = sql.raw(String(PROGRAM_MAX));
const daysMax = sql.raw(String(JOIN_DAYS_MAX));

/**
 * Requests of programs to join for an owner, who types their code: for a key of the API, or for a connection
 * (docs/decisions/0702). Code, token and what is made are stored as hashes alone.
 */
export const joinRequests = pgTable(
  "join_requests",
  {
    /** Part of what the key is derived from, so it is shown to nobody. */
    id: primaryId(),
    /** HMAC of the code under AUTH_SECRET: there are too few codes for a plain hash. */
    codeHash: bytea("code_hash").notNull().unique("join_requests_code_key"),
    /** SHA-256 of the token. */
    tokenHash: bytea("token_hash").notNull().unique("join_requests_token_key"),
    /** The name that the program gives itself. Nobody verifies it. */
    program: text("program").notNull(),
    scopes: text("scopes").array().notNull(),
    /** For how many days it asks; null if it leaves that to the owner. */
    days: integer("days"),
    /** The only mailbox whose owner may decide; null for any. */
    mailboxKey: text("mailbox_key"),
    /** The name that it proposes to an owner without a lobster. */
    lobsterName: text("lobster_name"),
    /** HMAC of the network address that it came from. */
    sentFrom: bytea("sent_from").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    /** Of the key that will be made: both are derived from the token. */
    lookupId: text("lookup_id").notNull().unique("join_requests_lookup_id_key"),
    keyHash: bytea("key_hash").notNull(),
    /** The client at CONNECT_URL that asks for a connection, as `connections` has it; null for a key. */
    clientId: text("client_id"),
    redirectHost: text("redirect_host"),
    audience: text("audience"),
    familyHash: bytea("family_hash"),
    refreshHash: bytea("refresh_hash"),
    status: text("status", { enum: JOIN_STATUSES }).notNull().default("waiting"),
    decidedAt: instant("decided_at"),
    /** Who decided; null for a request that ended because its token leaked. */
    ownerId: uuid("owner_id").references(() => owners.id, { onDelete: "cascade" }),
    /** The key that was made. */
    keyId: uuid("key_id").references(() => apiKeys.id, { onDelete: "cascade" }),
    problem: text("problem", { enum: JOIN_PROBLEMS }),
  },
  (table) => [
    index("join_requests_expires_idx").on(table.expiresAt),
    index("join_requests_waiting_idx").on(table.createdAt, table.id).where(sql`status = 'waiting'`),
    index("join_requests_sent_from_idx").on(table.sentFrom, table.createdAt).where(sql`status = 'waiting'`),
    index("join_requests_owner_idx").on(table.ownerId),
    index("join_requests_key_idx").on(table.keyId),
    check("join_requests_program_bounded", sql`char_length(program) between 1 and ${programMax}`),
    check("join_requests_scopes_check", sql`cardinality(scopes) > 0`),
    check("join_requests_days_check", sql`days between 1 and ${daysMax}`),
    check("join_requests_expires_check", sql`expires_at > created_at`),
    check("join_requests_status_check", sql`status in (${listed(JOIN_STATUSES)})`),
    check("join_requests_problem_check", sql`problem in (${listed(JOIN_PROBLEMS)})`),
    check(
      "join_requests_connection_check",
      sql`num_nonnulls(client_id, redirect_host, audience, family_hash, refresh_hash) in (0, 5)`,
    ),
    check("join_requests_decided_check", sql`(status = 'waiting') = (decided_at is null)`),
    check("join_requests_made_check", sql`(status = 'allowed') = (key_id is not null)`),
    check(
      "join_requests_owner_check",
      sql`case status when 'waiting' then owner_id is null when 'allowed' then owner_id is not null else true end`,
    ),
  ],
);
