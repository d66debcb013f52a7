import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "@/db/connection";
import {
  completeIdempotencyKey,
  findKeptTexts,
  keepTexts,
  type NamedRequest,
  RUNNING,
  releaseIdempotencyKey,
  reserveIdempotencyKey,
} from "@/db/queries/api/idempotency";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { BASE_PATH } from "../contract/base-path";
import type { Endpoint } from "../contract/endpoint";
import { GENERAL_REFUSALS, inProgress } from "../contract/general";
import type { Principal } from "../contract/principal";
import type { Call } from "../http/call";
import { withinDeadline } from "../http/deadline";
import type { ParsedRequest } from "../validation/request";
import { canonical } from "./canonical-json";
import { compactAnswer, hashesIn, restoreAnswer } from "./compact-answer";

const SHAPE = /^[\x21-\x7e]{1,200}$/;
/** A string of structured headers (RFC 9651), which the draft standard of this header makes of the key. */
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/;

/** How long a repetition waits for the answer to a running request. */
const WAIT_MS_MAX = 2_000;
const PAUSE_MS_MIN = 20;
const PAUSE_MS_MAX = 250;
/** How long a failed request waits for the release of its reservation: the database may be what failed. */
const RELEASE_MS_MAX = 500;

/** When the reservation of a process that died ends. Longer than the deadline of a request's statements. */
const LEASE_SECONDS = 5;
/** The same for operations that prepare: they wait for receivers, stores and other images for up to 35 seconds. */
const PREPARING_LEASE_SECONDS = 60;

/** A call that must have its effect once, however often it is sent. */
interface KeyedRequest extends NamedRequest {
  /** SHA-256 of the canonical JSON of the body, or of a form: a repetition must have the same. */
  bodyHash: Buffer;
  /** The body as it was sent. */
  bytes: readonly Buffer[];
  /** The parsed JSON of the request, if it is JSON. A repetition sends it again, so its texts are not stored. */
  json?: unknown;
  leaseSeconds: number;
}

/** A request's reservation of its Idempotency-Key. */
export interface Reservation {
  /**
   * Stores the answer, in the transaction of its effect; `replayBody` is the body for repetitions, if it differs.
   * Throws ApiError 409 if the reservation was lost meanwhile.
   */
  complete(tx: Db, answer: { status: number; body: string; replayBody?: string | undefined }): Promise<void>;
  /** Releases the reservation, because the request was refused. Never rejects. */
  release(): Promise<void>;
}

/** The stored answer to an earlier request with the same Idempotency-Key. */
export interface StoredAnswer {
  status: number;
  body: string;
  replayed: true;
}

/** The Idempotency-Key header of a POST, without quotes around it, not checked yet. Other methods ignore it. */
export function idempotencyKeyOf({ method }: Endpoint, call: Call): string | undefined {
  if (method !== "POST") return undefined;
  const given = call.header("idempotency-key")?.trim();
  return QUOTED.exec(given ?? "")?.[1]?.replace(/\\(.)/g, "$1") ?? given;
}

/**
 * Reserves the call's Idempotency-Key for its API key, operation and path parameters, so that its effect happens once in
 * 24 hours (docs/contract.md#idempotency). Returns the stored answer if there is one, and undefined without an
 * Idempotency-Key. Waits up to two seconds for the answer to a running request, without a connection. Throws ApiError
 * 400 if the Idempotency-Key is not 1 to 200 printable ASCII characters, 409 `idempotency_key_in_progress` after those
 * two seconds, and 409 `idempotency_key_reused` if the body means something else.
 */
export async function reserve(
  db: Db,
  endpoint: Endpoint,
  caller: Principal,
  parsed: ParsedRequest,
  idempotencyKey: string | undefined,
): Promise<Reservation | StoredAnswer | undefined> {
  if (idempotencyKey === undefined) return undefined;
  if (!SHAPE.test(idempotencyKey)) throw GENERAL_REFUSALS.refuse("invalid_idempotency_key");
  const request = keyedRequest(endpoint, caller, parsed, idempotencyKey);
  const found = await reserveInTurn(db, request);
  if ("body" in found) return replay(db, request, found);
  const reserved = { ...request, reservedAt: found.reservedAt };
  return {
    async complete(tx, { status, body, replayBody }) {
      const answer = compactAnswer(replayBody ?? body, canonical(request.json));
      if (answer.texts.length > 0) await keepTexts(tx, request.keyId, answer.texts);
      if (!(await completeIdempotencyKey(tx, { ...reserved, status, body: answer.body }))) throw inProgress();
    },
    // If this fails, the reservation ends with its lease. Work that goes on after its deadline cannot store anything.
    release: () => withinDeadline(releaseIdempotencyKey(db, reserved), RELEASE_MS_MAX).catch(() => {}),
  };
}

/** The reserved request. It does not depend on how its path is written. */
function keyedRequest(
  { path, stages }: Endpoint,
  { key }: Principal,
  { params, bytes = [], json }: ParsedRequest,
  idempotencyKey: string,
): KeyedRequest {
  return {
    keyId: key.id,
    path: BASE_PATH + path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name]))),
    idempotencyKey,
    bodyHash: json === undefined ? hashOf(bytes) : hashOf([JSON.stringify(canonical(json))]),
    bytes,
    json,
    leaseSeconds: stages.prepare ? PREPARING_LEASE_SECONDS : LEASE_SECONDS,
  };
}

function hashOf(pieces: readonly (Buffer | string)[]): Buffer {
  const hash = createHash("sha256");
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
}

/**
 * Whether a stored hash is of the same body. The version before stored the hash of the bytes as they were sent, and
 * such an answer still repeats for the same bytes.
 */
const isSameBody = ({ bodyHash, bytes }: KeyedRequest, stored: Buffer): boolean =>
  stored.equals(bodyHash) || stored.equals(hashOf(bytes));

async function reserveInTurn(db: Db, request: KeyedRequest) {
  const giveUpAt = monotonicNow() + WAIT_MS_MAX;
  for (let pauseMs = PAUSE_MS_MIN; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX)) {
    const found = await reserveIdempotencyKey(db, request);
    if ("reservedAt" in found) return found;
    const { earlier } = found;
    if (earlier && !isSameBody(request, earlier.bodyHash))
      throw GENERAL_REFUSALS.refuse("idempotency_key_reused");
    if (earlier && earlier.status !== RUNNING) return earlier;
    if (monotonicNow() + pauseMs > giveUpAt) throw inProgress();
    await pause(pauseMs);
  }
}

async function replay(
  db: Db,
  { keyId, bodyHash, json }: KeyedRequest,
  { status, body, bodyHash: stored }: { status: number; body: string; bodyHash: Buffer },
): Promise<StoredAnswer> {
  const hashes = hashesIn(body);
  const texts = hashes.length > 0 ? await findKeptTexts(db, keyId, hashes) : [];
  // The version before counted the texts of a request in the order in which they were sent.
  const request = stored.equals(bodyHash) ? canonical(json) : json;
  return { status, body: restoreAnswer({ body, texts }, request), replayed: true };
}
