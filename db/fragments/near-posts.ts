import { sql } from "drizzle-orm";

/** How many rare terms of a post are looked up: the first ones of its title and text. */
const TERMS = sql.raw("24");
/** How many other posts may have a rare term: 20; in a small square a twentieth of its posts, but at least 5. */
const [OTHERS, TWENTIETH, ALWAYS] = [sql.raw("20"), sql.raw("20"), sql.raw("5")];
/** Shorter words of a spaced script say little about the subject of a post. */
const WORD_MIN = sql.raw("3");
/** A term that more posts than this probably have is not looked up. */
const LIKELY_MAX = sql.raw("500");
/** How many rare terms two posts share at least, and what these weigh together at least. */
const [SHARED_MIN, WEIGHT_MIN] = [sql.raw("2"), sql.raw("0.5")];

// PostgreSQL's statistics of frequent terms bound the work: a frequent term would return a large part of the index.
// There are none before the first `analyze` of a table, when it is small. `offset 0` makes the planner use the index of
// terms, not that of time.
/**
 * CTEs that end in `near`: for each post (`id`, `author_id`, `terms`) of the CTE `post`, as `post_id`, the posts by others
 * that share rare terms with it. The fewer posts have a term, the more it weighs (docs/decisions/0342).
 */
export const nearPosts = sql`
    square as materialized (
      select reltuples posts, greatest(${ALWAYS}, least(${OTHERS}, reltuples / ${TWENTIETH})) others_max
      from pg_class where oid = 'posts'::regclass
    ), frequent as materialized (
      select term from pg_stats
        cross join lateral unnest(most_common_elems::text::text[], most_common_elem_freqs) common(term, share)
      where schemaname = current_schema() and tablename = 'posts' and attname = 'terms' and term is not null
        and share * (select posts from square) > ${LIKELY_MAX}
    ), sought as materialized (
      select post.id post_id, term.lexeme from post cross join lateral (
        select lexeme from unnest(post.terms)
        where (char_length(lexeme) >= ${WORD_MIN} or lexeme !~ '^[[:ascii:]]+$')
          and lexeme not in (select term from frequent)
        order by positions[1], lexeme limit ${TERMS}
      ) term
    ), having_it as (
      select sought.*, other.* from sought cross join lateral (
        select * from (
          select p.id, p.author_id from posts p
          where p.terms @@ quote_literal(sought.lexeme)::tsquery and p.status = 'visible'
            and p.id <> sought.post_id offset 0
        ) found limit ${OTHERS} + 1
      ) other
    ), rare as (
      select post_id, id, author_id, 1.0 / count(*) over (partition by post_id, lexeme) weight,
        count(*) over (partition by post_id, lexeme) <= (select others_max from square) is_rare
      from having_it
    ), near as (
      select rare.post_id, rare.id, rare.author_id, sum(weight) weight from rare join post on post.id = rare.post_id
      where is_rare and rare.author_id <> post.author_id
      group by 1, 2, 3 having count(*) >= ${SHARED_MIN} and sum(weight) >= ${WEIGHT_MIN}
    )`;
