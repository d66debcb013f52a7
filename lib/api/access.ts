import { ADMIN_SCOPE, type Scope } from "@/lib/access/keys/scopes";
import type { Endpoint } from "./endpoint";
import { ApiError } from "./errors";
import { GENERAL } from "./general";
import { checkStatus } from "./policies";
import type { Principal } from "./principal";

/** Throws ApiError 403 if the key's scopes, the owner's role or the lobster's status forbid the operation. */
export function checkAccess(endpoint: Endpoint, caller: Principal): void {
  checkPowers(endpoint, caller);
  checkStatus(caller, endpoint.effect, endpoint.definition.bannedMay ?? false);
}

/** Throws ApiError 403 if the key's scopes or the owner's role forbid the operation. */
function checkPowers({ definition: { scope, adminOnly } }: Endpoint, caller: Principal): void {
  if (scope && scope !== "public") checkScope(scope, caller);
  if (adminOnly) {
    if (!caller.owner.isAdmin) throw GENERAL.refuse("admin_only");
    checkScope(ADMIN_SCOPE, caller);
  }
}

function checkScope(scope: Scope, { key }: Principal): void {
  if (key.scopes.has(scope)) return;
  throw GENERAL.refuse("missing_scope", { scope });
}

/** Whether the key's scopes, the owner's role and the lobster's status admit the operation. */
export const mayCall = (endpoint: Endpoint, caller: Principal): boolean =>
  isAdmitted(() => checkAccess(endpoint, caller));

/** The same, whatever the lobster's status: what its status forbids now, it may do again later. */
export const hasPowersFor = (endpoint: Endpoint, caller: Principal): boolean =>
  isAdmitted(() => checkPowers(endpoint, caller));

function isAdmitted(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
