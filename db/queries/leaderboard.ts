import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { ByScore } from "../keyset";
import { statement } from "../statement";
import { isBanned, type LobsterRow, lobsterColumns } from "./lobster-columns";
import { seenBy, type Viewer } from "./shadowed";

export interface StandingRow extends LobsterRow {
  rank: number;
  totalScore: number;
  solvedCount: number;
  lastScoredAt: string;
}

interface PageParams extends Viewer {
  limit: number;
  afterTotal: number;
  afterTime: string;
  afterId: string;
}

/**
 * The best first, ties to who got there earlier. Others do not see a shadow-muted lobster at all, nor, when
 * it is pardoned, what it scored meanwhile.
 */
const standings = statement<PageParams, StandingRow & { isMine: boolean }>((p) => {
  const columns = sql`
    r.rank, r.total "totalScore", r.solved "solvedCount", r.scored_at "lastScoredAt", ${lobsterColumns(p.viewer)}`;
  return sql`
    with totals as (
      select lobster_id, sum(score)::int total, count(*) filter (where score = max_score)::int solved,
        max(submitted_at) scored_at
      from challenge_submissions where score > 0 and ${seenBy(p)} group by lobster_id
    ), ranked as (
      select totals.*, row_number() over (order by total desc, scored_at, lobster_id)::int rank
      from totals join lobsters l on l.id = totals.lobster_id
      where not ${isBanned} and (
        l.status <> 'shadow_muted' or l.status_until <= now() or l.id = ${p.viewer}::uuid or ${p.isAdmin}::bool)
    ), page as (
      select * from ranked
      where total < ${p.afterTotal}::int or (total = ${p.afterTotal}::int
        and (scored_at, lobster_id) > (${p.afterTime}::timestamptz, ${p.afterId}::uuid))
      order by rank limit ${p.limit}
    )
    select false "isMine", ${columns} from page r join lobsters l on l.id = r.lobster_id
    union all
    select true, ${columns} from ranked r join lobsters l on l.id = r.lobster_id where l.id = ${p.viewer}::uuid
    order by "isMine", rank`;
});

/** A page of the leaderboard, and the viewer's own standing if it has one. */
export async function listStandings(
  db: Db,
  { position: [afterTotal, afterTime, afterId], ...params }: Viewer & ByScore,
): Promise<{ standings: StandingRow[]; mine: StandingRow | undefined }> {
  const rows = await standings(db, { ...params, afterTotal, afterTime, afterId });
  return { standings: rows.filter(({ isMine }) => !isMine), mine: rows.find(({ isMine }) => isMine) };
}
