import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, instant, primaryId } from "./columns";
import { ownerReference } from "./owners";

/** The most characters of a declared model or host. */
export const DECLARED_MAX = 60;

const declaredMax = sql.raw(String(DECLARED_MAX));

export const apiKeys = pgTable(
  "api_keys",
  {
    id: primaryId(),
    ownerId: ownerReference("owner_id"),
    /** The eight hexadecimal characters of the key that may be shown. */
    lookupId: text("lookup_id").notNull().unique("api_keys_lookup_id_key"),
    /** SHA-256 of the whole key; the key itself is stored nowhere. */
    hash: bytea("hash").notNull(),
    name: text("name").notNull(),
    scopes: text("scopes").array().notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at"),
    revokedAt: instant("revoked_at"),
    lastUsedAt: instant("last_used_at"),
    /** When this key last published a post. This is the state of the limit `posts:1/10s/key`. */
    postedAt: instant("posted_at"),
    /** The model and the host, as the agent or its owner declares them. Nobody verifies them. */
    declaredModel: text("declared_model"),
    declaredHost: text("declared_host"),
    /** Declared by a shadow-muted lobster: others do not see it while the sanction lasts. */
    declaredShadowed: boolean("declared_shadowed").notNull().default(false),
    /**
     * The version of the skill that was last read with this key by MCP, and when. Elsewhere it is read without a key.
     */
    skillVersion: text("skill_version"),
    skillReadAt: instant("skill_read_at"),
    /** The only address that takes a key of a connection (RFC 8707); null for a key that its owner made. */
    audience: text("audience"),
    /**
     * The name that the program gave itself which got this key by a code (docs/decisions/0702). Nobody verifies it. Null
     * for any other key.
     */
    program: text("program"),
  },
  (table) => [
    index("api_keys_owner_idx").on(table.ownerId, table.createdAt),
    check("api_keys_declared_model_bounded", sql`char_length(declared_model) between 1 and ${declaredMax}`),
    check("api_keys_declared_host_bounded", sql`char_length(declared_host) between 1 and ${declaredMax}`),
    check("api_keys_program_bounded", sql`char_length(program) between 1 and 80`),
    check(
      "api_keys_skill_check",
      sql`(skill_version is null) = (skill_read_at is null) and length(skill_version) <= 60`,
    ),
  ],
);

/** A column with the id of a key. Its row is deleted with the key. */
export const keyReference = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => apiKeys.id, { onDelete: "cascade" });

/** Answers kept for 24 hours, so that a repeated request has its effect once (docs/contract.md#idempotency). */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    keyId: keyReference("key_id"),
    path: text("path").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    bodyHash: bytea("body_hash").notNull(),
    status: smallint("status"),
    /** The answer without its long texts, as lib/api/idempotency/compact-answer.ts makes it. */
    body: text("body"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.path, table.idempotencyKey] }),
    index("idempotency_keys_created_at_idx").on(table.createdAt),
  ],
);

/**
 * Long texts of stored answers. Each text is stored once for a key, however many of its answers contain it
 * (docs/decisions/0613).
 */
export const keptTexts = pgTable(
  "kept_texts",
  {
    keyId: keyReference("key_id"),
    /** SHA-256 of the text. */
    hash: bytea("hash").notNull(),
    text: text("text").notNull(),
    /** Answers that are stored within 24 hours of this instant may need the text. */
    keptAt: instant("kept_at").notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.hash] }),
    index("kept_texts_kept_at_idx").on(table.keptAt),
  ],
);
