import type { Database } from "@/db/client";
import type { Db } from "@/db/connection";
import {
  findOwnedKey,
  insertKey,
  type KeyListing,
  listKeys,
  lockKey,
  lockOwner,
  revokeKeys,
} from "@/db/queries/access/keys";
import { moveWebhooksToKey } from "@/db/queries/webhooks/change";
import { violatedConstraint } from "@/db/violations";
import { keyCache } from "./cache";
import { generateKey } from "./format";
import { KEY_REFUSALS } from "./refusals";
import type { Scope } from "./scopes";

export const LIVE_KEYS_MAX = 5;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A new key. Only this object has its text; the database stores a hash. */
export interface MintedKey {
  key: string;
  keyId: string;
  lookupId: string;
  scopes: string[];
  expiresAt: string | null;
}

export interface NewKey {
  ownerId: string;
  name: string;
  scopes: readonly Scope[];
  expiresInDays: number | null;
  /**
   * Lookup id of the newest key that the owner's page showed, null if it showed none. It makes a form that is
   * sent twice mint one key.
   */
  newestKnown?: string | null;
}

/**
 * Makes a key for an owner. Throws ApiError 409 `too_many_keys` if they have five live keys already, and
 * 409 `keys_changed` if `newestKnown` is given and is not the newest key.
 */
export function mintKey(database: Database, newKey: NewKey, now: Date): Promise<MintedKey> {
  const { expiresInDays, newestKnown, ...rest } = newKey;
  const lifeMs = expiresInDays === null ? null : expiresInDays * DAY_MS;
  return retryOnCollision(() =>
    database.transaction(async (db) => {
      if (newestKnown !== undefined) await expectNewest(db, rest.ownerId, newestKnown);
      return issue(db, { ...rest, lifeMs }, now);
    }),
  );
}

async function expectNewest(db: Db, ownerId: string, newestKnown: string | null): Promise<void> {
  await lockOwner(db, ownerId);
  const [newest] = await listKeys(db, ownerId);
  if ((newest?.lookupId ?? null) !== newestKnown) throw KEY_REFUSALS.refuse("keys_changed");
}

export interface Roll {
  ownerId: string;
  keyId: string;
  graceHours: number;
}

/**
 * Replaces a key with a new one of the same name, scopes and lifetime; the old one keeps working for `graceHours`.
 * Throws ApiError 404 if the key is not the owner's, 409 `key_not_live` if it has ended or was rolled before, and
 * 409 `too_many_keys` if the owner would have more than five live keys.
 */
export async function rollKey(
  database: Database,
  { ownerId, keyId, graceHours }: Roll,
  now: Date,
): Promise<MintedKey> {
  const { minted, replaced } = await retryOnCollision(() =>
    database.transaction(async (db) => {
      await lockKey(db, keyId);
      await lockOwner(db, ownerId);
      const old = await findOwnedKey(db, { ownerId, keyId });
      if (!old) throw KEY_REFUSALS.refuse("key_not_found");
      if (!mayBeRolled(old, now)) throw KEY_REFUSALS.refuse("key_not_live");
      await revokeKeys(db, { keyId, ownerId }, now.toISOString(), graceHours);
      const { name, scopes } = old;
      const minted = await issue(
        db,
        { ownerId, name, scopes, lifeMs: lifetimeMs(old), replacedId: keyId },
        now,
      );
      await moveWebhooksToKey(db, { from: keyId, to: minted.keyId });
      return { minted, replaced: old };
    }),
  );
  keyCache.forget({ lookupId: replaced.lookupId });
  return minted;
}

/** Revokes one key of an owner, or all of them. Returns how many it revoked. */
export async function endKeys(
  db: Db,
  which: { ownerId: string; keyId: string } | { ownerId: string },
  now: Date,
): Promise<number> {
  const ended = await revokeKeys(db, which, now.toISOString());
  for (const lookupId of ended) keyCache.forget({ lookupId });
  return ended.length;
}

/** Whether the key is live and was neither rolled nor revoked. */
export function mayBeRolled(key: Pick<KeyListing, "revokedAt" | "expiresAt">, now: Date): boolean {
  return key.revokedAt === null && !(key.expiresAt && Date.parse(key.expiresAt) <= now.getTime());
}

const lifetimeMs = (key: KeyListing) =>
  key.expiresAt === null ? null : Date.parse(key.expiresAt) - Date.parse(key.createdAt);

interface Issue {
  ownerId: string;
  name: string;
  scopes: readonly string[];
  lifeMs: number | null;
  replacedId?: string;
}

async function issue(
  db: Db,
  { ownerId, name, scopes, lifeMs, replacedId }: Issue,
  now: Date,
): Promise<MintedKey> {
  const { key, lookupId, hash } = generateKey();
  const expiresAt = lifeMs === null ? null : new Date(now.getTime() + lifeMs).toISOString();
  const row = await insertKey(
    db,
    {
      ...{ ownerId, lookupId, hash, name, scopes: [...scopes], expiresAt },
      createdAt: now.toISOString(),
      replacedId: replacedId ?? null,
    },
    LIVE_KEYS_MAX,
  );
  if (!row) throw KEY_REFUSALS.refuse("too_many_keys", { max: LIVE_KEYS_MAX });
  return { key, keyId: row.id, lookupId, scopes: row.scopes, expiresAt: row.expiresAt };
}

/** Tries again while the new lookup id is taken: it has only 32 random bits. */
export async function retryOnCollision<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (violatedConstraint(error) !== "api_keys_lookup_id_key") throw error;
    }
  }
}
