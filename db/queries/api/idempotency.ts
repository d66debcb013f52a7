import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { deleteInBatches } from "../../delete-in-batches";
import { nullable, type RowOf } from "../../row";
import { idempotencyKeys, keptTexts } from "../../schema/keys";
import { type Placeholders, singleRowStatement, statement, voidStatement } from "../../statement";

/** An Idempotency-Key, within the API key and the operation that it was sent with. */
export interface NamedRequest {
  keyId: string;
  /** The operation's path with its parameters. */
  path: string;
  idempotencyKey: string;
}

/** A reservation with the instant at which it was made, which a takeover changes. */
export interface IdempotencyReservation extends NamedRequest {
  reservedAt: string;
}

/** The status of a row whose request still runs. Only successes are kept, so no stored answer has it. */
export const RUNNING = 409;

// A process of the previous version does not know reservations, and answers with what it finds in the row.
const runningAnswer = sql.raw(
  `'{"ok":false,"error":"A request with this Idempotency-Key is running.","code":"idempotency_key_in_progress"}'`,
);
const running = sql.raw(String(RUNNING));

const isRequest = (p: Placeholders<NamedRequest>) =>
  sql`key_id = ${p.keyId} and path = ${p.path} and idempotency_key = ${p.idempotencyKey}`;

/** How long a row is valid: a stored answer for 24 hours, a reservation until its lease ends. */
const validity = (status: SQL, leaseSeconds: SQL) =>
  sql`case ${status} when ${running} then ${leaseSeconds}::integer * interval '1 second' else interval '24 hours' end`;

// The row is read without a lock, so no request waits here for a transaction that is storing its answer. Two first
// requests meet at the primary key: the second finds neither a reservation nor a row that its snapshot could see. The
// version before kept the quotes of a key that was sent in quotes.
const reserve = singleRowStatement(
  {
    reservedAt: nullable(idempotencyKeys.createdAt),
    bodyHash: nullable(idempotencyKeys.bodyHash),
    status: nullable(idempotencyKeys.status),
    body: nullable(idempotencyKeys.body),
  },
  (p: Placeholders<NamedRequest & { bodyHash: Buffer; leaseSeconds: number }>) => sql`
    with known as (
      select body_hash, status, body from idempotency_keys
      where key_id = ${p.keyId} and path = ${p.path}
        and idempotency_key in (${p.idempotencyKey}::text, '"' || ${p.idempotencyKey}::text || '"')
        and created_at >= now() - ${validity(sql`status`, p.leaseSeconds)}
      limit 1
    ), reserved as (
      insert into idempotency_keys as k (key_id, path, idempotency_key, body_hash, status, body)
      select ${p.keyId}::uuid, ${p.path}, ${p.idempotencyKey}, ${p.bodyHash}::bytea, ${running}, ${runningAnswer}
      where not exists (select from known)
      on conflict (key_id, path, idempotency_key) do update
        set body_hash = excluded.body_hash, status = excluded.status, body = excluded.body, created_at = now()
        where k.created_at < now() - ${validity(sql`k.status`, p.leaseSeconds)}
      returning created_at
    )
    select reserved.created_at "reservedAt", known.body_hash "bodyHash", known.status, known.body
    from (values (1)) one left join reserved on true left join known on true`,
);

/** The reservation is made, or there is an earlier request; `undefined` stands for one that came at the same moment. */
export type ReservationOutcome =
  | { reservedAt: string }
  | { earlier: { bodyHash: Buffer; status: number; body: string } }
  | { earlier: undefined };

/**
 * Reserves an Idempotency-Key for `leaseSeconds` (docs/contract.md#idempotency), in one statement that waits for no lock.
 * Takes over a reservation whose lease has ended, and an answer older than 24 hours.
 */
export async function reserveIdempotencyKey(
  db: Db,
  params: NamedRequest & { bodyHash: Buffer; leaseSeconds: number },
): Promise<ReservationOutcome> {
  const { reservedAt, bodyHash, status, body } = await reserve(db, params);
  if (reservedAt !== null) return { reservedAt };
  if (bodyHash === null || status === null || body === null) return { earlier: undefined };
  return { earlier: { bodyHash, status, body } };
}

const held = (p: Placeholders<IdempotencyReservation>) =>
  sql`${isRequest(p)} and status = ${running} and created_at = ${p.reservedAt}`;

const complete = statement(
  { path: idempotencyKeys.path },
  (p: Placeholders<IdempotencyReservation & { status: number; body: string }>) => sql`
    update idempotency_keys set status = ${p.status}, body = ${p.body} where ${held(p)} returning path`,
);

/**
 * Stores the answer for a reserved key. Returns false if another request has taken the reservation over: then the effect of
 * this one must be rolled back. Call it in the transaction of the effect.
 */
export async function completeIdempotencyKey(
  db: Db,
  params: IdempotencyReservation & { status: number; body: string },
): Promise<boolean> {
  return (await complete(db, params)).length > 0;
}

/** Releases a reservation whose request was not completed, and then cannot be any more. */
export const releaseIdempotencyKey = voidStatement(
  (p: Placeholders<IdempotencyReservation>) => sql`delete from idempotency_keys where ${held(p)}`,
);

const keptText = {
  /** SHA-256. */
  hash: keptTexts.hash,
  text: keptTexts.text,
};

type KeptText = RowOf<typeof keptText>;

const storeTexts = voidStatement(
  (p: Placeholders<{ keyId: string; hashes: string[]; texts: string[] }>) => sql`
    insert into kept_texts as k (key_id, hash, text)
    select ${p.keyId}::uuid, decode(t.hash, 'hex'), t.text
    from unnest(${p.hashes}::text[], ${p.texts}::text[]) t (hash, text) order by 2
    on conflict (key_id, hash) do update set kept_at = now() where k.kept_at < now() - interval '24 hours'`,
);

/** Stores texts of a key's answers, each once, for at least another 24 hours. */
export async function keepTexts(db: Db, keyId: string, kept: readonly KeptText[]): Promise<void> {
  const hashes = kept.map(({ hash }) => hash.toString("hex"));
  await storeTexts(db, { keyId, hashes, texts: kept.map(({ text }) => text) });
}

const textsByHash = statement(
  keptText,
  (p: Placeholders<{ keyId: string; hashes: string[] }>) => sql`
    select hash, text from kept_texts
    where key_id = ${p.keyId}::uuid and hash in (select decode(h, 'hex') from unnest(${p.hashes}::text[]) h)`,
);

/** The stored texts of a key that have these hashes. */
export const findKeptTexts = (db: Db, keyId: string, hashes: readonly Buffer[]): Promise<KeptText[]> =>
  textsByHash(db, { keyId, hashes: hashes.map((hash) => hash.toString("hex")) });

const deleteAnswers = deleteInBatches(
  idempotencyKeys,
  () => sql`${idempotencyKeys.createdAt} < now() - interval '24 hours'`,
  idempotencyKeys.createdAt,
);

// A text is renewed only when it is a day old, and an answer may need it for a day after that.
const deleteTexts = deleteInBatches(
  keptTexts,
  () => sql`${keptTexts.keptAt} < now() - interval '49 hours'`,
  keptTexts.keptAt,
);

/** Deletes answers older than 24 hours, and texts that no answer needs. Returns how many answers it deleted. */
export async function deleteOldIdempotencyKeys(db: Db): Promise<number> {
  await deleteTexts(db, {});
  return deleteAnswers(db, {});
}
