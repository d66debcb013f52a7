import { createHash } from "node:crypto";
import type { Db } from "@/db/connection";
import {
  claimIdempotencyKey,
  completeIdempotencyKey,
  findKeptTexts,
  keepTexts,
} from "@/db/queries/api/idempotency";
import { GENERAL } from "./general";
import { compact, hashesIn, restore } from "./kept-answer";

const SHAPE = /^[\x21-\x7e]{1,200}$/;

interface Answer {
  status: number;
  body: string;
  /** The body as a repetition gets it. */
  kept?: string;
}

/** Returns the Idempotency-Key header. Throws ApiError 400 if it is not 1 to 200 printable ASCII characters. */
export function checkIdempotencyKey(header: string): string {
  if (SHAPE.test(header)) return header;
  throw GENERAL.refuse("invalid_idempotency_key");
}

interface Claim {
  keyId: string;
  path: string;
  idempotencyKey: string;
  /** The bytes of the body, in pieces: a repetition must have the same. */
  body: Buffer[];
  /** The parsed JSON of the request, if it is JSON. A repetition sends it again, so its texts are not stored. */
  request: unknown;
}

/**
 * Runs `work` once for each API key, path and Idempotency-Key within 24 hours, in the transaction of `db`. A
 * repetition gets the stored answer (docs/contract.md#idempotency). If both arrive at the same time, the second waits
 * for the first. Throws ApiError 409 `idempotency_key_reused` if the body differs.
 */
export async function once(
  db: Db,
  claim: Claim,
  work: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const hash = createHash("sha256");
  for (const piece of claim.body) hash.update(piece);
  const bodyHash = hash.digest();
  const earlier = await claimIdempotencyKey(db, { bodyHash, ...claim });
  if (!earlier) {
    const answer = await work();
    const kept = compact(answer.kept ?? answer.body, claim.request);
    if (kept.texts.length > 0) await keepTexts(db, claim.keyId, kept.texts);
    await completeIdempotencyKey(db, { ...claim, status: answer.status, body: kept.body });
    return { ...answer, replayed: false };
  }
  if (!earlier.bodyHash.equals(bodyHash)) {
    throw GENERAL.refuse("idempotency_key_reused");
  }
  const { status, body } = earlier;
  const hashes = hashesIn(body);
  const texts = hashes.length > 0 ? await findKeptTexts(db, claim.keyId, hashes) : [];
  return { status, body: restore({ body, texts }, claim.request), replayed: true };
}
