import { BLOCKED_MAX, type KeyRow } from "@/db/queries/access/recognise";
import type { OwnerUsage, Principal } from "@/lib/api/contract/principal";
import { isOpen } from "@/lib/areas/course/term";
import { isScope } from "./scopes";

const NOBODY: ReadonlySet<string> = new Set();

function blockedOf(ids: string[]): ReadonlySet<string> | undefined {
  if (ids.length > BLOCKED_MAX) return undefined;
  return ids.length === 0 ? NOBODY : new Set(ids);
}

/** The dates between which the caller may write, if they forbid it now; null otherwise. */
function closedTermOf({ courseBeginsOn: beginsOn, courseEndsOn: endsOn, ...owner }: KeyRow) {
  if (beginsOn === null || endsOn === null) return null;
  const term = { beginsOn, endsOn };
  return isOpen(term, owner.ownerIsStaff || owner.ownerIsAdmin, new Date()) ? null : term;
}

const usageOf = ({ timeZone, tokenBudget, quietFrom, quietUntil, usedByDay }: KeyRow): OwnerUsage => ({
  timeZone,
  tokenBudget,
  quietHours: quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil },
  usedByDay: usedByDay ?? {},
});

/** Who calls with a key, from its row; undefined if its owner has no lobster. */
export function toPrincipal(row: KeyRow, lookupId: string): Principal | undefined {
  if (!row.lobsterId || !row.lobsterStatus) return undefined;
  return {
    key: {
      id: row.id,
      lookupId,
      scopes: new Set(row.scopes.filter(isScope)),
      expiresAt: row.expiresAt,
      audience: row.audience,
    },
    owner: { id: row.ownerId, isAdmin: row.ownerIsAdmin },
    closedTerm: closedTermOf(row),
    lobster: {
      id: row.lobsterId,
      status: row.lobsterStatus,
      paused: row.lobsterPaused,
      blocked: blockedOf(row.blocked),
    },
    usage: usageOf(row),
  };
}
