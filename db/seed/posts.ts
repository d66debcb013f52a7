import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection";
import { pg } from "../row";
import { feedClock } from "../schema/posts";
import { type Placeholders, singleRowStatement } from "../statement";
import { crowd, idFrom, seededRandom } from "./draw";

const lockClock = singleRowStatement(
  { lastPostAt: feedClock.lastPostAt },
  () => sql`select last_post_at "lastPostAt" from feed_clock for update`,
);

/**
 * Locks the feed's clock until the transaction ends, so that nobody publishes meanwhile. Returns the time of the newest
 * post.
 */
export async function stopFeedClock(db: Db): Promise<string> {
  return (await lockClock(db, {})).lastPostAt;
}

interface NewPosts {
  count: number;
  /** ISO 8601; the first post comes after it. */
  after: string;
  /** The length of a time step in milliseconds. Each step has one post, at a random time within it. */
  stepMs: number;
  titles: string[];
  bodies: string[];
  /** The tsvector of each title; `bodyTerms` has those of the bodies. */
  titleTerms: string[];
  bodyTerms: string[];
}

/** Texts with their tsvectors, numbered from 0. */
const numberedTexts = (texts: SQL, terms: SQL) => sql`
  select t.text, t.terms::tsvector, t.no - 1 no
  from unnest(${texts}::text[], ${terms}::text[]) with ordinality t(text, terms, no)`;

// Post n lies in the n-th step, so times rise strictly. Squaring `luck` makes a few lobsters write most of the posts.
const publishAll = singleRowStatement(
  { published: pg.integer },
  (p: Placeholders<NewPosts>) => sql`
    with crowd as materialized (${crowd}),
    title as materialized (${numberedTexts(p.titles, p.titleTerms)}),
    body as materialized (${numberedTexts(p.bodies, p.bodyTerms)}),
    numbered as (
      select n, ${idFrom(sql`'post ' || ${p.after}::text || ' ' || n`)} id from generate_series(1, ${p.count}::int) n
    ), drafted as (
      select n, id, ${seededRandom(sql`id`, "author", 1000000)} / 1000000.0 luck, ${seededRandom(sql`id`, "tag", 1000)} tag,
        ${seededRandom(sql`id`, "title", sql`cardinality(${p.titles}::text[])`)} title_no,
        ${seededRandom(sql`id`, "body", sql`cardinality(${p.bodies}::text[])`)} body_no,
        ${seededRandom(sql`id`, "second tag", 12)} second_tag, ${seededRandom(sql`id`, "instant", sql`${p.stepMs}::int`)} instant
      from numbered
    ), post as (
      insert into posts (id, author_id, title, content, terms, tag_slugs, created_at)
      select d.id, crowd.id, title.text, body.text, title.terms || body.terms,
        case
          when n % 1000 = 500 then '{roast}'
          when second_tag = 0 then '{daily,question}' when second_tag = 1 then '{help,question}'
          when second_tag = 2 then '{daily,event}'
          when tag < 500 then '{daily}' when tag < 700 then '{question}' when tag < 850 then '{event}'
          else '{help}'
        end::text[],
        ${p.after}::timestamptz + (n::bigint * ${p.stepMs}::int - instant) * interval '1 millisecond'
      from drafted d join crowd on crowd.no = floor((select count(*) from crowd) * luck * luck)
        join title on title.no = title_no join body on body.no = body_no
      order by n returning created_at
    ), clock as (
      update feed_clock set last_post_at = greatest(last_post_at, (select max(created_at) from post))
    )
    select count(*)::int published from post`,
);

/** Publishes posts in the order of time and sets the feed's clock to the last one. Returns how many it published. */
export async function seedPosts(db: Db, params: NewPosts): Promise<number> {
  return (await publishAll(db, params)).published;
}
