import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { revocationTime } from "../../fragments/key-end";
import { type RowOf, selectList } from "../../row";
import { apiKeys } from "../../schema/keys";
import { owners } from "../../schema/owners";
import { optionalRowStatement, type Placeholders, statement, voidStatement } from "../../statement";

const keyUseRow = {
  id: apiKeys.id,
  name: apiKeys.name,
  scopes: apiKeys.scopes,
  lastUsedAt: apiKeys.lastUsedAt,
  expiresAt: apiKeys.expiresAt,
  declaredModel: apiKeys.declaredModel,
  declaredHost: apiKeys.declaredHost,
};

/** What the holder of a key may know about it; undefined if there is no such key. */
export const findKeyUse = optionalRowStatement(
  keyUseRow,
  (p: Placeholders<{ id: string }>) => sql`
    select ${selectList("api_keys", keyUseRow)} from api_keys where id = ${p.id}`,
);

const touch = voidStatement(
  (p: Placeholders<{ ids: string[]; times: string[] }>) => sql`
    with used as (
      select k.id, u.at from unnest(${p.ids}::uuid[], ${p.times}::text[]) u(id, at) join api_keys k on k.id = u.id
      order by k.id for no key update of k skip locked
    )
    update api_keys k set last_used_at = greatest(k.last_used_at, used.at::timestamptz)
    from used where k.id = used.id`,
  "not shown",
);

/**
 * Stores when keys were last used (their ids, and ISO 8601) in one statement. Never moves a time back. Leaves out keys
 * that others have locked, until their next use: waiting for one would keep the rows of all others locked.
 */
export async function touchKeys(db: Db, used: [id: string, at: string][]): Promise<void> {
  await touch(db, { ids: used.map(([id]) => id), times: used.map(([, at]) => at) });
}

const lock = statement(
  { id: owners.id },
  (p: Placeholders<{ ownerId: string }>) => sql`select id from owners where id = ${p.ownerId} for update`,
);

/** Locks an owner's row until the transaction ends, so that other changes of the owner's keys wait. */
export async function lockOwner(db: Db, ownerId: string): Promise<void> {
  await lock(db, { ownerId });
}

const lockOne = statement(
  { id: apiKeys.id },
  (p: Placeholders<{ keyId: string }>) => sql`
    select id from api_keys where id = ${p.keyId}::uuid for no key update`,
);

/** Locks a key until the transaction ends. It comes before its owner and their lobster (docs/decisions/0352). */
export async function lockKey(db: Db, keyId: string): Promise<void> {
  await lockOne(db, { keyId });
}

const listedKey = {
  id: apiKeys.id,
  lookupId: apiKeys.lookupId,
  name: apiKeys.name,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
  lastUsedAt: apiKeys.lastUsedAt,
  declaredModel: apiKeys.declaredModel,
  declaredHost: apiKeys.declaredHost,
  program: apiKeys.program,
};

export type KeyListing = RowOf<typeof listedKey>;

const listedColumns = selectList("api_keys", listedKey);

interface NewKey {
  ownerId: string;
  lookupId: string;
  hash: Buffer;
  name: string;
  scopes: string[];
  /** ISO 8601, like `expiresAt`. Defaults to the database's time. */
  createdAt?: string | null;
  expiresAt: string | null;
  /** The key that it replaces: it declares the same. */
  replacedId?: string | null;
  /** The program that got it by a code. */
  program?: string | null;
}

const insert = optionalRowStatement(
  listedKey,
  (p: Placeholders<NewKey & { liveMax: number }>) => sql`
    insert into api_keys (owner_id, lookup_id, hash, name, scopes, created_at, expires_at, program, declared_model,
      declared_host, declared_shadowed)
    select ${p.ownerId}::uuid, ${p.lookupId}, ${p.hash}::bytea, ${p.name}, ${p.scopes}::text[],
      coalesce(${p.createdAt}::timestamptz, now()), ${p.expiresAt}::timestamptz, ${p.program}::text,
      old.declared_model, old.declared_host, coalesce(old.declared_shadowed, false)
    from (values (1)) one left join api_keys old on old.id = ${p.replacedId}::uuid
    where ${p.liveMax}::bigint > (
      select count(*) from api_keys
      where owner_id = ${p.ownerId}::uuid and audience is null and (revoked_at is null or revoked_at > now())
        and (expires_at is null or expires_at > now()))
    returning ${listedColumns}`,
);

/**
 * Stores a key. Undefined when its owner already has `liveMax` live ones. Needs a transaction: it locks the owner's row
 * first, so that parallel calls count each other's keys.
 */
export async function insertKey(db: Db, key: NewKey, liveMax: number): Promise<KeyListing | undefined> {
  await lockOwner(db, key.ownerId);
  return insert(db, { createdAt: null, replacedId: null, program: null, ...key, liveMax });
}

const keysOf = statement(
  listedKey,
  (p: Placeholders<{ ownerId: string }>) => sql`
    select ${listedColumns} from api_keys where owner_id = ${p.ownerId} and audience is null order by created_at desc`,
);

/** All keys that an owner made, newest first, including revoked and expired ones. */
export const listKeys = (db: Db, ownerId: string): Promise<KeyListing[]> => keysOf(db, { ownerId });

/** One key of an owner; undefined if it is not theirs. */
export const findOwnedKey = optionalRowStatement(
  listedKey,
  (p: Placeholders<{ ownerId: string; keyId: string }>) => sql`
    select ${listedColumns} from api_keys
    where id = ${p.keyId} and owner_id = ${p.ownerId} and audience is null`,
);

/** The parameters of the three statements that revoke keys. Each uses some of them. */
interface Revocation {
  ownerId?: string;
  keyId?: string;
  lookupId?: string;
  at: string;
  graceHours: number;
}

const endsAt = (p: Placeholders<{ at: string; graceHours: number }>) =>
  sql`${revocationTime(p.at)} + make_interval(hours => ${p.graceHours}::int)`;

const revocation = (chosen: (p: Placeholders<Revocation>) => SQL) =>
  statement(
    { lookupId: apiKeys.lookupId },
    (p: Placeholders<Revocation>) => sql`
      update api_keys k set revoked_at = ${endsAt(p)} from (
        select id from api_keys
        where ${chosen(p)} and (revoked_at is null or revoked_at > ${endsAt(p)})
        order by id for no key update
      ) chosen
      where k.id = chosen.id returning k.lookup_id "lookupId"`,
  );

const revokeOne = revocation((p) => sql`id = ${p.keyId} and owner_id = ${p.ownerId}`);
const revokeByLookupId = revocation((p) => sql`lookup_id = ${p.lookupId}`);
const revokeAll = revocation((p) => sql`owner_id = ${p.ownerId}`);

/**
 * Revokes keys `graceHours` after `at` (ISO 8601): one key of an owner, the key with a lookup id, or all keys of an
 * owner. Keys that were revoked earlier stay unchanged. Returns the lookup ids of the keys that it revoked.
 */
export async function revokeKeys(
  db: Db,
  which: { keyId: string; ownerId: string } | { lookupId: string } | { ownerId: string },
  at: string,
  graceHours = 0,
): Promise<string[]> {
  const revoke = "keyId" in which ? revokeOne : "lookupId" in which ? revokeByLookupId : revokeAll;
  const ended = await revoke(db, { ...which, at, graceHours });
  return ended.map(({ lookupId }) => lookupId);
}

// Hashes are passed as hexadecimal text because db/arrays.ts cannot write arrays of bytea.
const revokeKnown = statement(
  { lookupId: apiKeys.lookupId, email: owners.email },
  (p: Placeholders<{ lookupIds: string[]; hashes: string[]; at: string }>) => sql`
    with known as (
      select k.id from unnest(${p.lookupIds}::text[], ${p.hashes}::text[]) as found(lookup_id, hash)
        join api_keys k on k.lookup_id = found.lookup_id and k.hash = decode(found.hash, 'hex')
      where k.revoked_at is null or k.revoked_at > ${p.at}::timestamptz
      order by k.id for no key update of k
    )
    update api_keys k set revoked_at = ${revocationTime(p.at)} from known, owners o
    where k.id = known.id and o.id = k.owner_id
    returning k.lookup_id "lookupId", o.email`,
);

/**
 * Revokes in one statement, as of `at` (ISO 8601), the given keys that exist and were not revoked earlier. Returns
 * their lookup ids, each with the e-mail address of the owner.
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
