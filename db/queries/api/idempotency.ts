import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { forgetting } from "../../forget";
import { notNull, type RowOf } from "../../row";
import { idempotencyKeys, keptTexts } from "../../schema/keys";
import { type Placeholders, statement } from "../../statement";

interface Claim {
  keyId: string;
  path: string;
  idempotencyKey: string;
}

// The insert waits for an uncommitted row with the same key, so the second of two requests sees the answer of the
// first. A row older than 24 hours is reused.
const claim = statement(
  { path: idempotencyKeys.path },
  (p: Placeholders<Claim & { bodyHash: Buffer }>) => sql`
    insert into idempotency_keys as k (key_id, path, idempotency_key, body_hash)
    values (${p.keyId}, ${p.path}, ${p.idempotencyKey}, ${p.bodyHash})
    on conflict (key_id, path, idempotency_key) do update
      set body_hash = excluded.body_hash, status = null, body = null, created_at = now()
      where k.created_at < now() - interval '24 hours'
    returning path`,
);

/** One transaction claims and completes a key, so no other transaction sees a row without an answer. */
const storedAnswer = {
  bodyHash: idempotencyKeys.bodyHash,
  status: notNull(idempotencyKeys.status),
  body: notNull(idempotencyKeys.body),
};

const stored = statement(
  storedAnswer,
  (p: Placeholders<Claim>) => sql`
    select body_hash "bodyHash", status, body from idempotency_keys
    where key_id = ${p.keyId} and path = ${p.path} and idempotency_key = ${p.idempotencyKey}`,
);

/**
 * Claims an Idempotency-Key (docs/contract.md#idempotency). Needs a transaction. Returns the earlier answer if there is
 * one.
 */
export async function claimIdempotencyKey(db: Db, params: Claim & { bodyHash: Buffer }) {
  const [fresh] = await claim(db, params);
  if (fresh) return undefined;
  const [earlier] = await stored(db, params);
  return earlier;
}

const complete = statement(
  {},
  (p: Placeholders<Claim & { status: number; body: string }>) => sql`
    update idempotency_keys set status = ${p.status}, body = ${p.body}
    where key_id = ${p.keyId} and path = ${p.path} and idempotency_key = ${p.idempotencyKey}`,
);

/** Stores the answer for a claimed key. Call it in the transaction that has the request's effect. */
export async function completeIdempotencyKey(
  db: Db,
  params: Claim & { status: number; body: string },
): Promise<void> {
  await complete(db, params);
}

const keptText = {
  /** SHA-256. */
  hash: keptTexts.hash,
  text: keptTexts.text,
};

type KeptText = RowOf<typeof keptText>;

const keep = statement(
  {},
  (p: Placeholders<{ keyId: string; hashes: string[]; texts: string[] }>) => sql`
    insert into kept_texts as k (key_id, hash, text)
    select ${p.keyId}::uuid, decode(t.hash, 'hex'), t.text
    from unnest(${p.hashes}::text[], ${p.texts}::text[]) t (hash, text) order by 2
    on conflict (key_id, hash) do update set kept_at = now() where k.kept_at < now() - interval '24 hours'`,
);

/** Stores texts of a key's answers, each once, for at least another 24 hours. */
export async function keepTexts(db: Db, keyId: string, kept: readonly KeptText[]): Promise<void> {
  const hashes = kept.map(({ hash }) => hash.toString("hex"));
  await keep(db, { keyId, hashes, texts: kept.map(({ text }) => text) });
}

const textsByHash = statement(
  keptText,
  (p: Placeholders<{ keyId: string; hashes: string[] }>) => sql`
    select hash, text from kept_texts
    where key_id = ${p.keyId}::uuid and hash in (select decode(h, 'hex') from unnest(${p.hashes}::text[]) h)`,
);

/** The kept texts of a key that have these hashes. */
export const findKeptTexts = (db: Db, keyId: string, hashes: readonly Buffer[]): Promise<KeptText[]> =>
  textsByHash(db, { keyId, hashes: hashes.map((hash) => hash.toString("hex")) });

const forgetAnswers = forgetting(
  idempotencyKeys,
  () => sql`${idempotencyKeys.createdAt} < now() - interval '24 hours'`,
  idempotencyKeys.createdAt,
);

// A text is renewed only when it is a day old, and an answer may need it for a day after that.
const forgetTexts = forgetting(
  keptTexts,
  () => sql`${keptTexts.keptAt} < now() - interval '49 hours'`,
  keptTexts.keptAt,
);

/**
 * Deletes answers older than 24 hours, which no request gets any more, and texts that no answer needs. Returns how many
 * answers.
 */
export async function forgetIdempotencyKeys(db: Db): Promise<number> {
  await forgetTexts(db, {});
  return forgetAnswers(db, {});
}
