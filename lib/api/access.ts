import type { Endpoint } from "./endpoint";
import { GENERAL } from "./general";
import { checkStatus } from "./policies";
import type { Principal } from "./principal";

/** Throws ApiError 403 if the key's scopes, the owner's role or the lobster's status forbid the operation. */
export function checkAccess({ definition, effect }: Endpoint, caller: Principal): void {
  const { scope, adminOnly, bannedMay = false } = definition;
  if (scope && scope !== "public" && !caller.key.scopes.has(scope)) {
    throw GENERAL.refuse("missing_scope", { scope });
  }
  if (adminOnly && !caller.owner.isAdmin) throw GENERAL.refuse("admin_only");
  checkStatus(caller, effect, bannedMay);
}
