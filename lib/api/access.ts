import type { Endpoint } from "./endpoint";
import { forbidden } from "./errors";
import { checkStatus } from "./policies";
import type { Principal } from "./principal";

/** Throws ApiError 403 if the key's scopes, the owner's role or the lobster's status forbid the operation. */
export function checkAccess({ definition, effect }: Endpoint, caller: Principal): void {
  const { scope, adminOnly, bannedMay = false } = definition;
  if (scope && scope !== "public" && !caller.key.scopes.has(scope)) {
    throw forbidden(
      "missing_scope",
      `This API key lacks the scope ${scope}.`,
      "The owner grants scopes on /me.",
    );
  }
  if (adminOnly && !caller.owner.isAdmin)
    throw forbidden("admin_only", "Only an admin's lobster may do this.");
  checkStatus(caller, effect, bannedMay);
}
