import { sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { pg } from "../../row";
import { challengeSubmissions } from "../../schema/challenges";
import { type Placeholders, statement } from "../../statement";

/**
 * How many lobsters solved each of these challenges, counted up to `limit`. What a lobster submitted while shadow-muted
 * does not count. It reads only the index of solutions.
 */
export const countSolved = statement(
  { slug: challengeSubmissions.challengeSlug, count: pg.integer },
  (p: Placeholders<{ slugs: string[]; limit: number }>) => sql`
    select wanted.slug, (
      select count(*)::int from (
        select 1 from challenge_submissions s
        where s.challenge_slug = wanted.slug and score = max_score and not shadowed limit ${p.limit}
      ) solved
    ) count
    from unnest(${p.slugs}::text[]) wanted(slug)`,
);

/**
 * The lobsters that solved a challenge first, the first one first. Leaves out those that the leaderboard leaves out,
 * and those in a block with the viewer.
 */
export const listFirstSolvers = statement(
  { solvedAt: challengeSubmissions.submittedAt, ...lobsterRow },
  (p: Placeholders<Viewer & { slug: string; limit: number }>) => sql`
    select s.submitted_at "solvedAt", ${lobsterColumns(p.viewer)}
    from challenge_submissions s cross join lateral (select * from lobsters l where l.id = s.lobster_id offset 0) l
    where s.challenge_slug = ${p.slug} and s.score = s.max_score and not s.shadowed
      and not ${isBanned} and l.id <> all (${blockedWith(p.viewer)})
      and (l.status <> 'shadow_muted' or l.status_until <= now() or l.id = ${p.viewer}::uuid or ${p.isAdmin}::bool)
    order by s.submitted_at limit ${p.limit}`,
);
