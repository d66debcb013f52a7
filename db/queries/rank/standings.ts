import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { squareDay } from "../../fragments/square-day";
import { keptColumns, standingJoins } from "../../fragments/standing";
import { pg } from "../../row";
import { singleRowStatement, statement } from "../../statement";
import { foldChanges } from "../operations/sweep";

/** As `square_day` in the triggers, which reads the zone that the start has compared with this one. */
const writtenOn = squareDay(sql`created_at`);

/** What `lobster_days` must have, counted from the texts themselves. */
const countedDays = sql`
  select author_id lobster_id, day, sum(posts)::int posts, sum(roasts)::int roasts, sum(comments)::int comments
  from (
    select author_id, ${writtenOn} as day, 1 posts, (tag_slugs @> '{roast}')::int roasts, 0 comments
    from posts where status = 'visible'
    union all
    select author_id, ${writtenOn}, 0, 0, 1 from comments where status = 'visible'
  ) text group by author_id, day`;

const received = (gifts: "likes" | "comments") => {
  const giver = sql.raw(gifts === "likes" ? "g.lobster_id" : "g.author_id");
  const counts = sql.raw(gifts === "likes" ? "not g.shadowed" : "g.status = 'visible'");
  return sql`
    select p.author_id lobster_id, count(*) count from posts p join ${sql.raw(gifts)} g on g.post_id = p.id
    where p.status = 'visible' and ${counts} and ${giver} <> p.author_id group by p.author_id`;
};

/**
 * What `lobster_standings` must have, counted from the texts, likes and comments; `days` has the rows of
 * `countedDays`.
 */
const countedStandings = (days: SQL) => sql`
  select l.id lobster_id, coalesce(d.posts_xp, 0)::int posts_xp, coalesce(d.comments_xp, 0)::int comments_xp,
    coalesce(likes.count, 0)::int likes_received, coalesce(comments.count, 0)::int comments_received
  from lobsters l left join (
      select lobster_id, sum(posts_xp(posts, roasts)) posts_xp, sum(comments_xp(comments)) comments_xp
      from ${days} days group by lobster_id
    ) d on d.lobster_id = l.id
    left join (${received("likes")}) likes on likes.lobster_id = l.id
    left join (${received("comments")}) comments on comments.lobster_id = l.id`;

/** The lobsters whose stored standing differs from the counted one, with both, as a column `example`. */
export const wrongStandings = sql`
  select lobster_id || ' has ' || kept::text || ', not ' || counted::text example from (
    select l.id lobster_id, ${keptColumns} from lobsters l ${standingJoins}
  ) kept full join (${countedStandings(sql`(${countedDays})`)}) counted using (lobster_id)
  where ("postsXp", "commentsXp", "likesReceived", "commentsReceived")
    is distinct from (posts_xp, comments_xp, likes_received, comments_received)`;

/**
 * The dates of lobsters whose stored numbers of texts differ from the counted ones, with both, as a column `example`.
 */
export const wrongDays = sql`
  select lobster_id || ' has ' || coalesce(kept::text, 'nothing') || ', not ' || coalesce(counted::text, 'nothing')
    || ' on ' || day example
  from (
    select lobster_id, day, sum(posts)::int posts, sum(roasts)::int roasts, sum(comments)::int comments from (
      select * from lobster_days
      union all
      select lobster_id, day, posts, roasts, comments from standing_changes where day is not null
    ) said group by lobster_id, day having (sum(posts), sum(comments)) <> (0, 0)
  ) kept full join (${countedDays}) counted using (lobster_id, day)
  where (kept.posts, kept.roasts, kept.comments) is distinct from (counted.posts, counted.roasts, counted.comments)`;

const lockAll = statement({}, () => sql`select from lobster_standings order by lobster_id for no key update`);

// This statement deletes exactly the changes whose texts it counts, because its snapshot has both. A change that
// commits later stays, and is added to the counted rows.
const recount = singleRowStatement(
  { corrected: pg.integer },
  () => sql`
    with counted as materialized (${countedDays}), folded as (delete from standing_changes), emptied as (
      delete from lobster_days where (lobster_id, day) not in (select lobster_id, day from counted)
    ), days as (
      insert into lobster_days as d (lobster_id, day, posts, roasts, comments) select * from counted
      on conflict (lobster_id, day) do update
        set posts = excluded.posts, roasts = excluded.roasts, comments = excluded.comments
        where (d.posts, d.roasts, d.comments) <> (excluded.posts, excluded.roasts, excluded.comments)
    ), kept as (
      insert into lobster_standings as s (lobster_id, posts_xp, comments_xp, likes_received, comments_received)
      ${countedStandings(sql`counted`)}
      on conflict (lobster_id) do update
        set posts_xp = excluded.posts_xp, comments_xp = excluded.comments_xp,
          likes_received = excluded.likes_received, comments_received = excluded.comments_received
        where (s.posts_xp, s.comments_xp, s.likes_received, s.comments_received)
          <> (excluded.posts_xp, excluded.comments_xp, excluded.likes_received, excluded.comments_received)
      returning 1
    )
    select count(*)::int corrected from kept`,
);

/**
 * Recounts all standings, while other statements go on writing. Needs a transaction: it locks the standings first, so
 * that no other process folds changes into them. Returns how many standings were wrong.
 */
export async function rebuildStandings(tx: Db): Promise<number> {
  await lockAll(tx, {});
  await foldChanges(tx);
  return (await recount(tx, {})).corrected;
}
