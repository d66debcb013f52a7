import type { Db } from "@/db/connection";
import type { StandingRow } from "@/db/fragments/standing";
import { findStanding } from "@/db/queries/rank/standing";
import { levelAt } from "./levels";
import type { LobsterRank } from "./schemas";
import { xpBreakdown } from "./xp";

export function rankOf(standing: StandingRow, now: Date): LobsterRank {
  const breakdown = xpBreakdown(standing, now);
  const xp = Object.values(breakdown).reduce((sum, part) => sum + part, 0);
  return { xp, ...levelAt(xp), breakdown };
}

export async function findRank(db: Db, lobsterId: string, now: Date): Promise<LobsterRank | undefined> {
  const standing = await findStanding(db, lobsterId);
  return standing && rankOf(standing, now);
}
