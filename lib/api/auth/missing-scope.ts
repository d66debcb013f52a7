import { ADMIN_SCOPE, type Scope } from "@/lib/access/keys/scopes";
import type { ApiError } from "../contract/errors";
import { GENERAL_REFUSALS } from "../contract/general";
import type { Principal } from "../contract/principal";

export type { Scope } from "@/lib/access/keys/scopes";

/** The 403 for a key without a scope. Its hint says how the owner can give more: a new key, or a new consent. */
export function missingScope(scope: Scope, { audience }: Pick<Principal["key"], "audience">): ApiError {
  const hint =
    scope === ADMIN_SCOPE
      ? ADMIN_HINT
      : audience === null
        ? undefined
        : CONNECTION_HINT.replace("{scope}", scope);
  return GENERAL_REFUSALS.refuse("missing_scope", { scope }, hint ? { hint } : {});
}

/** For a lobster whose owner is an admin: it needs nothing of the operator, and no preset of scopes helps. */
const ADMIN_HINT =
  "Your owner is an admin, but this key is not a moderator's: ask for a new one, with that box ticked on /me/keys/new.";

const CONNECTION_HINT =
  "A connection keeps the scopes that its owner allowed: ask your owner to connect this program again (/connect says how) and to tick {scope}.";
