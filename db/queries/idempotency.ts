import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import { statement } from "../statement";

interface Claim {
  keyId: string;
  path: string;
  idempotencyKey: string;
}

// Inserting waits for an uncommitted row of the same key, so that of two requests the second sees the
// first one's answer. A row older than 24 hours is taken over.
const claim = statement<Claim & { bodyHash: Buffer }, { path: string }>(
  (p) => sql`
    insert into idempotency_keys as k (key_id, path, idempotency_key, body_hash)
    values (${p.keyId}, ${p.path}, ${p.idempotencyKey}, ${p.bodyHash})
    on conflict (key_id, path, idempotency_key) do update
      set body_hash = excluded.body_hash, status = null, body = null, created_at = now()
      where k.created_at < now() - interval '24 hours'
    returning path`,
);

const stored = statement<Claim, { bodyHash: Buffer; status: number; body: string }>(
  (p) => sql`
    select body_hash "bodyHash", status, body from idempotency_keys
    where key_id = ${p.keyId} and path = ${p.path} and idempotency_key = ${p.idempotencyKey}`,
);

/** Claims an Idempotency-Key within a transaction. Returns the earlier answer if there is one. */
export async function claimIdempotencyKey(db: Db, params: Claim & { bodyHash: Buffer }) {
  const [fresh] = await claim(db, params);
  if (fresh) return undefined;
  const [earlier] = await stored(db, params);
  return earlier;
}

const complete = statement<Claim & { status: number; body: string }, { path: string }>(
  (p) => sql`
    update idempotency_keys set status = ${p.status}, body = ${p.body}
    where key_id = ${p.keyId} and path = ${p.path} and idempotency_key = ${p.idempotencyKey}`,
);

/** Stores the answer beside its effect. */
export async function completeIdempotencyKey(
  db: Db,
  params: Claim & { status: number; body: string },
): Promise<void> {
  await complete(db, params);
}

const forget = statement<Record<never, never>, { count: number }>(
  () => sql`
    with forgotten as (
      delete from idempotency_keys where created_at < now() - interval '24 hours' returning 1
    )
    select count(*)::int count from forgotten`,
);

/** Deletes the answers kept longer than their 24 hours, which nobody gets any more. Returns how many. */
export async function forgetIdempotencyKeys(db: Db): Promise<number> {
  const [row] = await forget(db, {});
  return row?.count ?? 0;
}
