import type { Database } from "@/db/client";
import type { Db } from "@/db/connection";
import {
  findOwnedKey,
  insertKey,
  type KeyListing,
  listKeys,
  lockOwner,
  revokeKeys,
} from "@/db/queries/access/keys";
import { violatedConstraint } from "@/db/violations";
import { keyCache } from "@/lib/api/authenticate";
import { generateKey } from "./format";
import { KEYS } from "./refusals";
import type { Scope } from "./scopes";

export const LIVE_KEYS_MAX = 5;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A fresh key: the only time that its text is known. */
export interface MintedKey {
  key: string;
  lookupId: string;
  scopes: string[];
  expiresAt: string | null;
}

export interface MintWish {
  ownerId: string;
  name: string;
  scopes: readonly Scope[];
  expiresInDays: number | null;
  /** Lookup id of the newest key the asker has seen, null for none: the same wish sent again mints nothing. */
  newestKnown?: string | null;
}

/**
 * Makes a key for an owner. Throws ApiError 409 `too_many_keys` when they have five live ones already,
 * 409 `keys_changed` when `newestKnown` is given and is not the newest key.
 */
export function mintKey(database: Database, wish: MintWish, now: Date): Promise<MintedKey> {
  const { expiresInDays, newestKnown, ...rest } = wish;
  const lifeMs = expiresInDays === null ? null : expiresInDays * DAY_MS;
  return whileIdsCollide(() =>
    database.transaction(async (db) => {
      if (newestKnown !== undefined) await expectNewest(db, wish.ownerId, newestKnown);
      return issue(db, { ...rest, lifeMs }, now);
    }),
  );
}

async function expectNewest(db: Db, ownerId: string, newestKnown: string | null): Promise<void> {
  await lockOwner(db, ownerId);
  const [newest] = await listKeys(db, ownerId);
  if ((newest?.lookupId ?? null) !== newestKnown) {
    throw KEYS.refuse("keys_changed");
  }
}

export interface RollWish {
  ownerId: string;
  keyId: string;
  graceHours: number;
}

/**
 * Replaces a key by one of the same name, scopes and length of life; the old one works on for `graceHours`.
 * Throws ApiError 404 when the key is not the owner's, 409 `key_not_live` when it is dead or already
 * replaced, 409 `too_many_keys` when the two together would be more than five.
 */
export async function rollKey(
  database: Database,
  { ownerId, keyId, graceHours }: RollWish,
  now: Date,
): Promise<MintedKey> {
  const { minted, replaced } = await whileIdsCollide(() =>
    database.transaction(async (db) => {
      await lockOwner(db, ownerId);
      const old = await findOwnedKey(db, ownerId, keyId);
      if (!old) throw KEYS.refuse("key_not_found");
      if (!mayBeRolled(old, now)) throw KEYS.refuse("key_not_live");
      const endsAt = new Date(now.getTime() + graceHours * HOUR_MS).toISOString();
      await revokeKeys(db, { keyId, ownerId }, endsAt);
      const { name, scopes } = old;
      return { minted: await issue(db, { ownerId, name, scopes, lifeMs: lifeOf(old) }, now), replaced: old };
    }),
  );
  keyCache.forget(replaced.lookupId);
  return minted;
}

/** Ends one key of an owner, or all of them, at once. Returns how many were ended. */
export async function endKeys(
  db: Db,
  which: { ownerId: string; keyId: string } | { ownerId: string },
  now: Date,
): Promise<number> {
  const ended = await revokeKeys(db, which, now.toISOString());
  for (const lookupId of ended) keyCache.forget(lookupId);
  return ended.length;
}

/** Whether the key is alive and nothing has set its end but its own expiry. */
export function mayBeRolled(key: Pick<KeyListing, "revokedAt" | "expiresAt">, now: Date): boolean {
  return key.revokedAt === null && !(key.expiresAt && Date.parse(key.expiresAt) <= now.getTime());
}

const lifeOf = (key: KeyListing) =>
  key.expiresAt === null ? null : Date.parse(key.expiresAt) - Date.parse(key.createdAt);

interface Issue {
  ownerId: string;
  name: string;
  scopes: readonly string[];
  lifeMs: number | null;
}

async function issue(db: Db, { ownerId, name, scopes, lifeMs }: Issue, now: Date): Promise<MintedKey> {
  const { key, lookupId, hash } = generateKey();
  const expiresAt = lifeMs === null ? null : new Date(now.getTime() + lifeMs).toISOString();
  const row = await insertKey(
    db,
    { ownerId, lookupId, hash, name, scopes: [...scopes], createdAt: now.toISOString(), expiresAt },
    LIVE_KEYS_MAX,
  );
  if (!row) throw KEYS.refuse("too_many_keys", { max: LIVE_KEYS_MAX });
  return { key, lookupId, scopes: row.scopes, expiresAt: row.expiresAt };
}

/** Lookup ids are random, of 32 bits; once in a long while one is taken. */
async function whileIdsCollide<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (violatedConstraint(error) !== "api_keys_lookup_id_key") throw error;
    }
  }
}
