import type { Db } from "@/db/connection";
import { findStanding } from "@/db/queries/rank/standing";
import { levelAt } from "./levels";
import type { LobsterRank } from "./schemas";
import { XP, xpBreakdown } from "./xp";

/** A lobster's rank at `now`; undefined if there is no such lobster. */
export async function findRank(db: Db, lobsterId: string, now: Date): Promise<LobsterRank | undefined> {
  const standing = await findStanding(db, { lobsterId, ...XP });
  if (!standing) return undefined;
  const breakdown = xpBreakdown(standing, now);
  const xp = Object.values(breakdown).reduce((sum, part) => sum + part, 0);
  return { xp, ...levelAt(xp), breakdown };
}
