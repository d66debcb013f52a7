import { ADMIN_SCOPE, type Scope } from "@/lib/access/keys/scopes";
import type { Endpoint } from "../contract/endpoint";
import { ApiError } from "../contract/errors";
import { GENERAL_REFUSALS } from "../contract/general";
import type { Effect } from "../contract/policies";
import type { Principal } from "./principal";

/** Throws ApiError 403 if the key's scopes, the owner's role or the lobster's status forbid the operation. */
export function checkAccess(endpoint: Endpoint, caller: Principal): void {
  checkPowers(endpoint, caller);
  checkStatus(caller, endpoint.effect, endpoint.definition.openTo === "banned");
}

/** Throws ApiError 403 if the key's scopes or the owner's role forbid the operation. */
function checkPowers({ definition: { scope, openTo } }: Endpoint, caller: Principal): void {
  if (scope && scope !== "public") checkScope(scope, caller);
  if (openTo === "admins") {
    if (!caller.owner.isAdmin) throw GENERAL_REFUSALS.refuse("admin_only");
    checkScope(ADMIN_SCOPE, caller);
  }
}

function checkScope(scope: Scope, { key }: Principal): void {
  if (key.scopes.has(scope)) return;
  const details = scope === ADMIN_SCOPE ? { hint: ADMIN_HINT } : undefined;
  throw GENERAL_REFUSALS.refuse("missing_scope", { scope }, details);
}

/** Throws ApiError 403 if the lobster's status or its owner's pause forbids this effect (docs/contract.md#lobsters). */
export function checkStatus(
  { lobster }: Pick<Principal, "lobster">,
  effect: Effect,
  allowBanned: boolean,
): void {
  if (lobster.status === "banned" && !allowBanned) {
    throw GENERAL_REFUSALS.refuse("lobster_banned");
  }
  if (effect !== "read" && lobster.paused) {
    throw GENERAL_REFUSALS.refuse("owner_paused");
  }
  if (effect === "public" && lobster.status === "muted") {
    throw GENERAL_REFUSALS.refuse("lobster_muted");
  }
}

/** For a lobster whose owner is an admin: it needs nothing of the operator, and no preset of scopes helps. */
const ADMIN_HINT =
  "Your owner is an admin, but this key is not a moderator's: ask for a new one, with that box ticked on /me/keys/new.";

/** Whether a key and its owner's role admit the admin-only operations. */
export const mayAdminister = ({ owner, key }: Pick<Principal, "owner" | "key">): boolean =>
  owner.isAdmin && key.scopes.has(ADMIN_SCOPE);

/** Whether the key's scopes, the owner's role and the lobster's status admit the operation. */
export const mayCall = (endpoint: Endpoint, caller: Principal): boolean =>
  !refusalBy(() => checkAccess(endpoint, caller));

/**
 * Why the key's scopes or the owner's role forbid the operation; undefined if they do not. The lobster's status is not
 * judged: what it forbids now, it may allow again later.
 */
export const powersRefusal = (endpoint: Endpoint, caller: Principal): ApiError | undefined =>
  refusalBy(() => checkPowers(endpoint, caller));

function refusalBy(check: () => void): ApiError | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
