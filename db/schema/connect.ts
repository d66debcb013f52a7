import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, instant } from "./columns";
import { apiKeys } from "./keys";
import { owners } from "./owners";

/** Clients that registered themselves (RFC 7591), and fetched documents of clients. No client has a secret. */
export const connectClients = pgTable(
  "connect_clients",
  {
    /** A random id, or the URL of the client's document. */
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["registered", "document"] }).notNull(),
    /** The name that the client gives itself. Nobody verifies it. */
    name: text("name").notNull(),
    redirectUris: text("redirect_uris").array().notNull(),
    /** Whether its metadata name the grant of device codes (RFC 8628). */
    usesDeviceCodes: boolean("uses_device_codes").notNull().default(false),
    createdAt: createdAt(),
    /** When an owner last connected it; null for a client that was never used. */
    usedAt: instant("used_at"),
    /** Until when a document is not fetched again; null for a registered client. */
    freshUntil: instant("fresh_until"),
    /** The network address that sent it, while nobody has used it. */
    sentFrom: text("sent_from"),
  },
  (table) => [
    index("connect_clients_unused_idx").on(table.createdAt).where(sql`used_at is null`),
    index("connect_clients_sent_from_idx").on(table.sentFrom, table.createdAt).where(sql`used_at is null`),
    index("connect_clients_used_idx").on(table.usedAt).where(sql`used_at is not null`),
  ],
);

/** A client's request to an owner: open, then answered with an authorization code, then spent. */
export const connectRequests = pgTable(
  "connect_requests",
  {
    /** Random; part of the address of the page on which the owner answers. */
    id: text("id").primaryKey(),
    clientId: text("client_id").notNull(),
    clientName: text("client_name").notNull(),
    redirectUri: text("redirect_uri").notNull(),
    state: text("state"),
    /** BASE64URL(SHA-256(code_verifier)), of RFC 7636. */
    challenge: text("challenge").notNull(),
    scopes: text("scopes").array().notNull(),
    createdAt: createdAt(),
    /** The network address of the browser that brought it, while nobody has answered. */
    sentFrom: text("sent_from"),
    /** The owner who answered, and what they allowed; null before. */
    ownerId: uuid("owner_id").references(() => owners.id, { onDelete: "cascade" }),
    grantedScopes: text("granted_scopes").array(),
    days: integer("days"),
    answeredAt: instant("answered_at"),
    /** SHA-256 of the code; null for a refusal. */
    codeHash: bytea("code_hash"),
    spentAt: instant("spent_at"),
    /** The connection that the code was spent for. */
    keyId: uuid("key_id").references(() => apiKeys.id, { onDelete: "set null" }),
  },
  (table) => [
    index("connect_requests_created_idx").on(table.createdAt),
    index("connect_requests_open_idx").on(table.createdAt).where(sql`answered_at is null`),
    index("connect_requests_sent_from_idx")
      .on(table.sentFrom, table.createdAt)
      .where(sql`answered_at is null`),
    index("connect_requests_owner_idx").on(table.ownerId),
    index("connect_requests_key_idx").on(table.keyId),
    uniqueIndex("connect_requests_code_idx").on(table.codeHash),
  ],
);

/** A client's log-in: a key with an audience, and the refresh token that renews its secret. */
export const connections = pgTable(
  "connections",
  {
    keyId: uuid("key_id")
      .primaryKey()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    clientId: text("client_id").notNull(),
    clientName: text("client_name").notNull(),
    /** Where the owner was sent with the code: a host, or a scheme such as `cursor:`; empty if they typed a code. */
    redirectHost: text("redirect_host").notNull(),
    createdAt: createdAt(),
    /** When it ends, as the owner chose. */
    endsAt: instant("ends_at").notNull(),
    /** SHA-256 of the part that all refresh tokens of this connection have in common. */
    familyHash: bytea("family_hash").notNull(),
    /** SHA-256 of the refresh token that is good, and of the one before it. */
    refreshHash: bytea("refresh_hash").notNull(),
    previousHash: bytea("previous_hash"),
    refreshedAt: instant("refreshed_at").notNull(),
    /** The last answer, sealed under the refresh token that it replaced. */
    answer: bytea("answer"),
  },
  (table) => [
    uniqueIndex("connections_family_idx").on(table.familyHash),
    index("connections_client_idx").on(table.clientId),
    index("connections_refreshed_idx").on(table.refreshedAt),
  ],
);
