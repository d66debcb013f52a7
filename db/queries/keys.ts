import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../connection";
import { apiKeys } from "../schema/keys";
import { owners } from "../schema/owners";
import { statement } from "../statement";

export interface KeyRow {
  id: string;
  hash: Buffer;
  scopes: string[];
  expiresAt: string | null;
  revokedAt: string | null;
  ownerId: string;
  ownerIsAdmin: boolean;
  lobsterId: string | null;
  /** The status in force now: a sanction whose `until` has passed reads as active. */
  lobsterStatus: "active" | "muted" | "rate_limited" | "shadow_muted" | "banned" | null;
  lobsterPaused: boolean;
}

const keyByLookupId = statement<{ lookupId: string }, KeyRow>(
  (p) => sql`
    select k.id, k.hash, k.scopes, k.expires_at "expiresAt", k.revoked_at "revokedAt",
      o.id "ownerId", o.is_admin "ownerIsAdmin", l.id "lobsterId",
      case when l.status_until <= now() then 'active' else l.status end "lobsterStatus",
      l.paused_at is not null "lobsterPaused"
    from api_keys k join owners o on o.id = k.owner_id left join lobsters l on l.owner_id = o.id
    where k.lookup_id = ${p.lookupId}`,
);

/** The key with this public lookup id, its owner and lobster; undefined if there is none. */
export async function findKey(db: Db, lookupId: string): Promise<KeyRow | undefined> {
  const [row] = await keyByLookupId(db, { lookupId });
  return row;
}

const keyUse = statement<
  { id: string },
  { id: string; name: string; scopes: string[]; lastUsedAt: string | null; expiresAt: string | null }
>(
  (p) => sql`
    select id, name, scopes, last_used_at "lastUsedAt", expires_at "expiresAt" from api_keys where id = ${p.id}`,
);

/** What a key's holder may know of it. */
export async function findKeyUse(db: Db, id: string) {
  const [row] = await keyUse(db, { id });
  return row;
}

// Text, not timestamptz[]: Drizzle takes the driver's writer of such arrays away.
const touch = statement<{ ids: string[]; times: string[] }, { id: string }>(
  (p) => sql`
    update api_keys k set last_used_at = greatest(k.last_used_at, used.at::timestamptz)
    from (select * from unnest(${p.ids}::uuid[], ${p.times}::text[]) as u(id, at) order by id) used
    where k.id = used.id`,
);

/** Writes when keys were last used, all in one statement. */
export async function touchKeys(db: Db, used: Map<string, string>): Promise<void> {
  await touch(db, { ids: [...used.keys()], times: [...used.values()] });
}

export interface NewKey {
  ownerId: string;
  lookupId: string;
  hash: Buffer;
  name: string;
  scopes: string[];
  /** ISO 8601, as `expiresAt`; the database's time when left out. */
  createdAt?: string;
  expiresAt: string | null;
}

export type KeyListing = Omit<typeof apiKeys.$inferSelect, "hash" | "ownerId" | "postedAt">;

const listed = {
  id: apiKeys.id,
  lookupId: apiKeys.lookupId,
  name: apiKeys.name,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
  lastUsedAt: apiKeys.lastUsedAt,
};

/** Needs a transaction: whoever else changes this owner's keys waits until it ends. */
export async function lockOwner(db: Db, ownerId: string): Promise<void> {
  await db.select({ id: owners.id }).from(owners).where(eq(owners.id, ownerId)).for("update");
}

/**
 * Stores a key unless its owner already has `liveMax` live ones; undefined then.
 * Needs a transaction: it locks the owner's row, so that parallel mints count each other.
 */
export async function insertKey(db: Db, key: NewKey, liveMax: number): Promise<KeyListing | undefined> {
  await lockOwner(db, key.ownerId);
  const live = await db.$count(apiKeys, and(eq(apiKeys.ownerId, key.ownerId), isLive()));
  if (live >= liveMax) return undefined;
  const [row] = await db.insert(apiKeys).values(key).returning(listed);
  return row;
}

const isLive = () =>
  and(
    or(isNull(apiKeys.revokedAt), gt(apiKeys.revokedAt, sql`now()`)),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
  );

/** An owner's keys, newest first, dead ones included. */
export function listKeys(db: Db, ownerId: string): Promise<KeyListing[]> {
  return db.select(listed).from(apiKeys).where(eq(apiKeys.ownerId, ownerId)).orderBy(desc(apiKeys.createdAt));
}

/** One key of an owner; undefined if it is not theirs. */
export async function findOwnedKey(db: Db, ownerId: string, keyId: string): Promise<KeyListing | undefined> {
  const [row] = await db
    .select(listed)
    .from(apiKeys)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.ownerId, ownerId)));
  return row;
}

/** The key works no longer from `at` (ISO 8601) on; an earlier end stays. Returns the lookup ids it ended. */
export async function revokeKeys(
  db: Db,
  which: { keyId: string; ownerId: string } | { lookupId: string } | { ownerId: string },
  at: string,
): Promise<string[]> {
  const chosen =
    "keyId" in which
      ? and(eq(apiKeys.id, which.keyId), eq(apiKeys.ownerId, which.ownerId))
      : "lookupId" in which
        ? eq(apiKeys.lookupId, which.lookupId)
        : eq(apiKeys.ownerId, which.ownerId);
  const rows = await db
    .update(apiKeys)
    .set({ revokedAt: at })
    .where(and(chosen, or(isNull(apiKeys.revokedAt), gt(apiKeys.revokedAt, at))))
    .returning({ lookupId: apiKeys.lookupId });
  return rows.map((row) => row.lookupId);
}

// Hashes as text: an array of bytea has no writer of its own.
const revokeKnown = statement<
  { lookupIds: string[]; hashes: string[]; at: string },
  { lookupId: string; email: string }
>(
  (p) => sql`
    update api_keys k set revoked_at = ${p.at}::timestamptz
    from unnest(${p.lookupIds}::text[], ${p.hashes}::text[]) as found(lookup_id, hash), owners o
    where k.lookup_id = found.lookup_id and k.hash = decode(found.hash, 'hex') and o.id = k.owner_id
      and (k.revoked_at is null or k.revoked_at > ${p.at}::timestamptz)
    returning k.lookup_id "lookupId", o.email`,
);

/**
 * Ends at `at` (ISO 8601) those of the keys that exist and have not ended by revocation before, in one statement.
 * Returns the lookup ids of what it ended, with the address of each one's owner.
 */
export function revokeFoundKeys(
  db: Db,
  found: { lookupId: string; hash: Buffer }[],
  at: string,
): Promise<{ lookupId: string; email: string }[]> {
  return revokeKnown(db, {
    lookupIds: found.map(({ lookupId }) => lookupId),
    hashes: found.map(({ hash }) => hash.toString("hex")),
    at,
  });
}
