import type { Db } from "@/db/connection";
import type { StandingRow } from "@/db/fragments/standing";
import type { Viewer } from "@/db/fragments/viewer";
import { findStanding } from "@/db/queries/rank/standing";
import { levelAt } from "./levels";
import type { LobsterRank } from "./schemas";
import { xpBreakdown } from "./xp";

export function rankOf(standing: StandingRow, now: Date): LobsterRank {
  const breakdown = xpBreakdown(standing, now);
  const xp = Object.values(breakdown).reduce((sum, part) => sum + part, 0);
  return { xp, ...levelAt(xp), breakdown, missing: standing.missingParts };
}

export async function findRank(
  db: Db,
  lobsterId: string,
  { viewer, now }: Pick<Viewer, "viewer" | "now">,
): Promise<LobsterRank | undefined> {
  const standing = await findStanding(db, { lobsterId, viewer });
  return standing && rankOf(standing, new Date(now));
}
