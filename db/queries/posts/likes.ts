import { type SQL, sql } from "drizzle-orm";
import { inBlock } from "../../fragments/blocks";
import { notify } from "../../fragments/notify";
import { outcome, pg } from "../../row";
import { posts } from "../../schema/posts";
import { type Placeholders, singleRowStatement } from "../../statement";
import { type OfPost, postVisibleTo } from "./posts";

interface LikeParams extends OfPost {
  /** Whether the post is to be liked; null toggles. */
  liked: boolean | null;
}

const likeOutcome = outcome(["post_not_found"], {
  /** Whether there was a like when the statement began. */
  present: pg.boolean,
  added: pg.boolean,
  removed: pg.boolean,
  /** The lobster whose post it is. */
  authorId: posts.authorId,
  /** The number of likes as the viewer sees it. Its own like counts, even if shadowed. */
  count: pg.integer,
});

// The pattern does not match single spaces: replacing each of them took a quarter of the statement's time.
/**
 * The beginning of a text on one line: one code point more than the excerpt may have, which lib/areas/posts/excerpt.ts
 * makes of it. SQL does not know what a reader sees as one character.
 */
const excerptOf = (content: SQL) => sql`(
  select left(line, 121)
  from (select btrim(regexp_replace(left(${content}, 480), '\\s{2,}|[^\\S ]', ' ', 'g')) line) one)`;

// The same statement changes the counter by the rows that it inserts or deletes, so the counter always equals count(*).
/**
 * Likes a post or takes the like back. A shadowed like counts only for the viewer. If it added and removed nothing and
 * `present` is not the wanted state, a parallel request was first: call it again.
 */
export const setLike = singleRowStatement(
  likeOutcome,
  (p: Placeholders<LikeParams>) => sql`
    with post as (
      select p.id, p.author_id, p.title, p.content from posts p
      where p.id = ${p.postId} and ${postVisibleTo(p)}
    ), present as (
      select shadowed from likes where post_id = (select id from post) and lobster_id = ${p.viewer}::uuid
    ), removed as (
      delete from likes where post_id = (select id from post) and lobster_id = ${p.viewer}::uuid
        and ${p.liked}::bool is not true
      returning shadowed
    ), added as (
      insert into likes (post_id, lobster_id, shadowed)
      select id, ${p.viewer}::uuid, ${p.shadowed}::bool from post
      where coalesce(${p.liked}::bool, not exists (select 1 from removed)) and not exists (select 1 from present)
      on conflict do nothing returning shadowed
    ), counted as (
      update post_stats
      set likes_count = likes_count + (select count(*) from added where not shadowed)
        - (select count(*) from removed where not shadowed)
      where post_id = ${p.postId} and exists (
        select 1 from added where not shadowed union all select 1 from removed where not shadowed)
      returning likes_count
    ), notified as (${notify(
      {
        recipient: sql`post.author_id`,
        type: "like_on_post",
        source: sql`${p.viewer}::uuid`,
        post: sql`post.id`,
        payload: sql`jsonb_build_object('post_title', post.title, 'excerpt', ${excerptOf(sql`post.content`)})`,
      },
      sql`from post, added
      where not added.shadowed and post.author_id <> ${p.viewer}::uuid
        and not ${inBlock(sql`post.author_id`, p.viewer)}
      on conflict (recipient_id, source_lobster_id, post_id) where type = 'like_on_post' do nothing`,
    )})
    select case when not exists (select 1 from post) then 'post_not_found' end refusal,
      exists (select 1 from present) present,
      (select author_id from post) "authorId",
      exists (select 1 from added) added, exists (select 1 from removed) removed,
      coalesce((select likes_count from counted), (select likes_count from post_stats where post_id = ${p.postId}), 0)
        + (select count(*) from (
            select 1 from added where shadowed
            union all select 1 from present where shadowed and not exists (select 1 from removed)
          ) own)::int count`,
  "about ids",
);
