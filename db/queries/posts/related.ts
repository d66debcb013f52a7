import { sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import { shownName } from "../../fragments/shadow";
import { lobsters } from "../../schema/lobsters";
import { posts } from "../../schema/posts";
import { type Placeholders, statement } from "../../statement";
import { type OfPost, postVisibleTo } from "./posts";

/** How many rare terms of a post are looked up: the first ones of its title and text. */
const TERMS = sql.raw("24");
/** How many other posts may have a rare term: 20; in a small square a twentieth of its posts, but at least 5. */
const [OTHERS, TWENTIETH, ALWAYS] = [sql.raw("20"), sql.raw("20"), sql.raw("5")];
/** Shorter words of a spaced script say little about the subject of a post. */
const WORD_MIN = sql.raw("3");
/** A term that more posts than this probably have is not looked up. */
const LIKELY_MAX = sql.raw("500");
/** How many rare terms two posts share at least, what these weigh together at least, and how many posts are shown. */
const [SHARED_MIN, WEIGHT_MIN, RELATED] = [sql.raw("2"), sql.raw("0.5"), sql.raw("3")];

// PostgreSQL's statistics of frequent terms bound the work: a frequent term would return a large part of the index.
// There are none before the first `analyze` of a table, when it is small. `offset 0` makes the planner use the index of
// terms, not that of time.
/**
 * The posts by others that share the most rare terms with this one. The fewer posts have a term, the more it counts
 * (docs/decisions/0342).
 */
export const listRelated = statement(
  { postId: posts.id, title: posts.title, displayName: lobsters.displayName },
  (p: Placeholders<OfPost>) => sql`
    with post as materialized (
      select id, author_id, terms from posts where id = ${p.postId}::uuid
    ), square as materialized (
      select reltuples posts, greatest(${ALWAYS}, least(${OTHERS}, reltuples / ${TWENTIETH})) others_max
      from pg_class where oid = 'posts'::regclass
    ), frequent as materialized (
      select term from pg_stats
        cross join lateral unnest(most_common_elems::text::text[], most_common_elem_freqs) common(term, share)
      where schemaname = current_schema() and tablename = 'posts' and attname = 'terms' and term is not null
        and share * (select posts from square) > ${LIKELY_MAX}
    ), sought as materialized (
      select lexeme from post cross join lateral unnest(post.terms)
      where (char_length(lexeme) >= ${WORD_MIN} or lexeme !~ '^[[:ascii:]]+$')
        and lexeme not in (select term from frequent)
      order by positions[1], lexeme limit ${TERMS}
    ), having_it as (
      select sought.lexeme, other.* from sought cross join lateral (
        select * from (
          select p.id, p.author_id from posts p
          where p.terms @@ quote_literal(sought.lexeme)::tsquery and p.status = 'visible'
            and p.id <> (select id from post) offset 0
        ) found limit ${OTHERS} + 1
      ) other
    ), rare as (
      select id, author_id, 1.0 / count(*) over (partition by lexeme) weight,
        count(*) over (partition by lexeme) <= (select others_max from square) is_rare
      from having_it
    ), near as (
      select id, sum(weight) weight from rare
      where is_rare and author_id <> (select author_id from post)
      group by id having count(*) >= ${SHARED_MIN} and sum(weight) >= ${WEIGHT_MIN}
    )
    select p.id "postId", p.title, ${shownName({ viewer: p.viewer })} "displayName"
    from near join posts p on p.id = near.id join lobsters l on l.id = p.author_id
    where ${postVisibleTo(p)} and not ${isBanned} and l.id <> all (${blockedWith(p.viewer)})
    order by near.weight desc, p.created_at desc limit ${RELATED}`,
  "about ids",
);
