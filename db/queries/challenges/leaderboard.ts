import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { isBanned, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import { hasPrivateView } from "../../fragments/public-viewer";
import { seenBy, type Viewer } from "../../fragments/viewer";
import { BY_SCORE, type ByScore } from "../../keyset";
import { listStatement } from "../../list-statement";
import { pg, type RowOf } from "../../row";
import { challengeSubmissions } from "../../schema/challenges";
import { type Placeholders, singleRowStatement } from "../../statement";

const standingRow = {
  rank: pg.integer,
  totalScore: pg.integer,
  solvedCount: pg.integer,
  lastScoredAt: challengeSubmissions.submittedAt,
  ...lobsterRow,
};

export type LeaderboardRow = RowOf<typeof standingRow>;

const pageRow = { isMine: pg.boolean, ...standingRow };

/**
 * The best score first; of equal scores, the one that was reached earlier. Others do not see a shadow-muted lobster;
 * after the mute they do not see what it scored meanwhile. Blocks change nothing: a rank that depends on the reader would
 * be none.
 */
const standings = listStatement(BY_SCORE, pageRow, (p: Placeholders<Viewer>, [total, time, id], limit) => {
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
      where total < ${total} or (total = ${total} and (scored_at, lobster_id) > (${time}, ${id}))
      order by rank limit ${limit}
    )
    select false "isMine", ${columns} from page r join lobsters l on l.id = r.lobster_id
    union all
    select true, ${columns} from ranked r join lobsters l on l.id = r.lobster_id where l.id = ${p.viewer}::uuid
    order by "isMine", rank`;
});

/** A page of the leaderboard, and the viewer's own standing if it has one. */
export async function listStandings(
  db: Db,
  params: Viewer & ByScore,
): Promise<{ standings: LeaderboardRow[]; mine: LeaderboardRow | undefined }> {
  const rows = await standings(db, params);
  return { standings: rows.filter(({ isMine }) => !isMine), mine: rows.find(({ isMine }) => isMine) };
}

/** Whether a lobster has any points, and whether it sees itself on the leaderboard differently from others. */
export const findOwnScores = singleRowStatement(
  { hasScored: pg.boolean, seesOtherwise: pg.boolean },
  (p: Placeholders<{ viewer: string }>) => sql`
    select exists (
        select 1 from challenge_submissions where lobster_id = ${p.viewer}::uuid and score > 0
      ) "hasScored", exists (
        select 1 from challenge_submissions where lobster_id = ${p.viewer}::uuid and shadowed
      ) or exists (
        select 1 from lobsters l where l.id = ${p.viewer}::uuid and ${hasPrivateView}
      ) "seesOtherwise"`,
);
