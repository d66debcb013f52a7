import type { Database } from "@/db/client";
import type { Db } from "@/db/connection";
import {
  lockJoinOfCode,
  storeJoinAllowed,
  storeJoinProblem,
  storeJoinRefused,
  type TypedJoin,
} from "@/db/queries/access/join-decisions";
import type { JOIN_PROBLEMS } from "@/db/schema/joins";
import { violatedConstraint } from "@/db/violations";
import { ApiError } from "@/lib/api/contract/errors";
import { registerLobsterFor } from "@/lib/areas/lobsters/register";
import { notifyKeyMade } from "@/lib/platform/mail/notices";
import { isScope, type Scope } from "../keys/scopes";
import { OWNER_REFUSALS } from "../owners/refusals";
import { type FoundJoin, findTyped, type Typed } from "./guesses";
import { daysMaxOf, make } from "./make";
import { JOIN_REFUSALS } from "./refusals";

/** A request as the owner sees it who typed its code. */
export interface ShownJoin {
  /** The name that the program gives itself. Nobody verifies it. */
  program: string;
  /** What is made if the owner allows it. */
  kind: "key" | "connection";
  /** What it asks for, in the order of COMMON_SCOPES. */
  scopes: Scope[];
  /** For how many days it may be allowed at most: what it asks for, or 90. */
  daysMax: number;
  /** The name that it proposes for a new lobster. */
  lobsterName: string | null;
  /** ISO 8601. */
  askedAt: string;
  expiresAt: string;
  /** Whether it came from the network address of the owner's browser. */
  isSameNetwork: boolean;
}

/**
 * The request whose code an owner typed, if they may allow it. Throws ApiError 400 `wrong_join_code`, 403
 * `join_of_other_mailbox`, `join_banned` or `join_not_admitted`, 409 `join_expired` or `join_decided`, and 429
 * `too_many_join_codes`. An owner without a lobster may look.
 */
export async function showJoin(database: Database, typed: Typed, now: Date): Promise<ShownJoin> {
  const { request } = await findOpen(database, typed, now);
  return {
    program: request.program,
    kind: request.clientId === null ? "key" : "connection",
    scopes: request.scopes.filter(isScope),
    daysMax: daysMaxOf(request),
    lobsterName: request.lobsterName,
    askedAt: request.createdAt,
    expiresAt: request.expiresAt,
    isSameNetwork: request.isSameNetwork,
  };
}

export interface Permission extends Typed {
  /** What the owner allows. Only what was asked for is granted; nothing of it: the whole request. */
  scopes: readonly Scope[];
  /** At most as many as `daysMax` are granted. */
  days: number;
  /** The name for the lobster of an owner who has none; it has passed the schema NewName. Ignored for others. */
  lobsterName?: string | undefined;
}

/** What an owner allowed. */
export interface AllowedJoin {
  kind: ShownJoin["kind"];
  /** The id of the key, or of the connection's key. */
  keyId: string;
  program: string;
}

/**
 * Allows a request, and makes the key or the connection in one transaction; the program gets it with its next poll. An
 * owner without a lobster gets one first. The same answer again for the same owner, so that a form may be sent twice.
 * Throws ApiError as `showJoin` does, 409 `join_needs_lobster` without a lobster and a name for one, and 409
 * `too_many_keys` or `too_many_connections`; then the request still waits.
 */
export async function allowJoin(database: Database, permission: Permission, now: Date): Promise<AllowedJoin> {
  const { ownerId, lobsterName } = permission;
  const { request, by } = await findOpen(database, permission, now, "allowed");
  if (request.keyId !== null) return allowedOf(request, request.keyId);
  if (request.lobsterId === null) {
    if (lobsterName === undefined) throw JOIN_REFUSALS.refuse("join_needs_lobster");
    await registerLobsterFor(database, ownerId, lobsterName, { isNamedByOwner: true });
  }
  try {
    const allowed = await database.transaction((db) => allow(db, { by, permission, now }));
    // Somebody else may have used the owner's session.
    if (allowed.isNew) notifyKeyMade(request.email, request.lookupId, request.program);
    return allowedOf(request, allowed.keyId);
  } catch (error) {
    await noteProblem(database.db, by, error);
    throw error;
  }
}

/** Refuses a request. The same again changes nothing. Throws ApiError as `showJoin` does, except for a ban. */
export async function refuseJoin(database: Database, typed: Typed, now: Date): Promise<void> {
  const { by } = await findTyped(database, typed, now);
  await database.transaction(async (db) => {
    const request = await lockJoinOfCode(db, by);
    if (request?.status === "refused" && request.isDecidedByOwner) return;
    const { id } = checkOpen(request);
    await storeJoinRefused(db, { id, ownerId: typed.ownerId });
  });
}

const allowedOf = ({ clientId, program }: TypedJoin, keyId: string): AllowedJoin => ({
  kind: clientId === null ? "key" : "connection",
  keyId,
  program,
});

/** The request that this owner may allow, or has allowed if `again` says so. */
async function findOpen(database: Database, typed: Typed, now: Date, again?: "allowed"): Promise<FoundJoin> {
  const found = await findTyped(database, typed, now);
  if (again && isAllowedBefore(found.request)) return found;
  try {
    checkOpen(found.request);
    checkOwner(found.request);
  } catch (error) {
    await noteProblem(database.db, found.by, error);
    throw error;
  }
  return found;
}

const isAllowedBefore = ({ status, isDecidedByOwner }: TypedJoin) => status === "allowed" && isDecidedByOwner;

/** Throws ApiError if the request is for somebody else, is decided, or has expired. */
function checkOpen(request: TypedJoin | undefined): TypedJoin {
  if (!request) throw JOIN_REFUSALS.refuse("join_expired");
  if (!request.isForOwner) throw JOIN_REFUSALS.refuse("join_of_other_mailbox");
  if (request.status !== "waiting") throw JOIN_REFUSALS.refuse("join_decided");
  if (!request.isInTime) throw JOIN_REFUSALS.refuse("join_expired");
  return request;
}

/** Throws ApiError if no program may join for this owner. */
function checkOwner({ isAdmitted, isBanned }: TypedJoin): void {
  if (!isAdmitted) throw JOIN_REFUSALS.refuse("join_not_admitted");
  if (isBanned) throw JOIN_REFUSALS.refuse("join_banned");
}

interface Allowing {
  by: FoundJoin["by"];
  permission: Permission;
  now: Date;
}

async function allow(db: Db, { by, permission, now }: Allowing): Promise<{ keyId: string; isNew: boolean }> {
  const locked = await lockJoinOfCode(db, by);
  if (locked && isAllowedBefore(locked) && locked.keyId !== null)
    return { keyId: locked.keyId, isNew: false };
  const request = checkOpen(locked);
  checkOwner(request);
  if (request.lobsterId === null) throw JOIN_REFUSALS.refuse("join_needs_lobster");
  const keyId = await make(db, request, permission, now).catch((error) => {
    // Another key has got the look-up id meanwhile, which the program cannot derive again.
    if (violatedConstraint(error) === "api_keys_lookup_id_key") throw JOIN_REFUSALS.refuse("join_expired");
    // The account was deleted meanwhile.
    if (violatedConstraint(error) === "api_keys_owner_id_owners_id_fk")
      throw OWNER_REFUSALS.refuse("owner_not_found");
    throw error;
  });
  await storeJoinAllowed(db, { id: request.id, ownerId: permission.ownerId, keyId });
  return { keyId, isNew: true };
}

const PROBLEM_OF: Record<string, (typeof JOIN_PROBLEMS)[number]> = {
  join_banned: "banned",
  join_not_admitted: "not_admitted",
  join_of_other_mailbox: "other_mailbox",
  too_many_keys: "too_many_keys",
  too_many_connections: "too_many_connections",
};

/** Stores why an owner could not allow a request, for the program that polls. */
async function noteProblem(db: Db, { codeHash }: FoundJoin["by"], error: unknown): Promise<void> {
  const problem = error instanceof ApiError ? PROBLEM_OF[error.code] : undefined;
  if (problem) await storeJoinProblem(db, { codeHash, problem });
}
