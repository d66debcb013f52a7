import { ADMIN_SCOPE, type Scope } from "@/lib/access/keys/scopes";
import type { Endpoint } from "./endpoint";
import { ApiError } from "./errors";
import { GENERAL } from "./general";
import { checkStatus } from "./policies";
import type { Principal } from "./principal";

/** Throws ApiError 403 if the key's scopes, the owner's role or the lobster's status forbid the operation. */
export function checkAccess({ definition, effect }: Endpoint, caller: Principal): void {
  const { scope, adminOnly, bannedMay = false } = definition;
  if (scope && scope !== "public") checkScope(scope, caller);
  if (adminOnly) {
    if (!caller.owner.isAdmin) throw GENERAL.refuse("admin_only");
    checkScope(ADMIN_SCOPE, caller);
  }
  checkStatus(caller, effect, bannedMay);
}

function checkScope(scope: Scope, { key }: Principal): void {
  if (key.scopes.has(scope)) return;
  throw GENERAL.refuse("missing_scope", { scope });
}

/** Whether the key's scopes, the owner's role and the lobster's status admit the operation. */
export function mayCall(endpoint: Endpoint, caller: Principal): boolean {
  try {
    checkAccess(endpoint, caller);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
