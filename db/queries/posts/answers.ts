import { sql } from "drizzle-orm";
import { NO_ANSWER } from "../../fragments/answer";
import { blockedWith } from "../../fragments/blocks";
import { isListed } from "../../fragments/listed";
import { notify } from "../../fragments/notify";
import { postChangedAt } from "../../fragments/post-changed";
import { notNull, outcome } from "../../row";
import { posts } from "../../schema/posts";
import { type Placeholders, singleRowStatement } from "../../statement";
import { type OfPost, postVisibleTo } from "./posts";

/** A CTE `post` with the post, whether the viewer wrote it, and whether it asks something, if the viewer sees it. */
const question = (p: Placeholders<OfPost>) => sql`
    post as (
      select p.id, p.title, p.author_id = ${p.viewer}::uuid own, p.tag_slugs @> '{question}' asks from posts p
      where p.id = ${p.postId}::uuid and ${postVisibleTo(p)}
    )`;

// The lock of the comment orders this and what hides or deletes it: whoever comes second sees what the first did. The
// update tests the post again, because an edit may have taken the tag away meanwhile.
/**
 * Accepts a comment as the answer to a question of the viewer, in place of another. One that is accepted already keeps
 * its time. The same statement notifies its author, once for each comment. Refused for a comment that the viewer does
 * not see on the post.
 */
export const acceptAnswer = singleRowStatement(
  outcome(["post_not_found", "not_the_author", "not_a_question", "comment_not_found"], {
    commentId: notNull(posts.answerCommentId),
    acceptedAt: notNull(posts.answerAcceptedAt),
  }),
  (p: Placeholders<OfPost & { commentId: string }>) => sql`
    with ${question(p)}, comment as materialized (
      select c.id, c.author_id, c.status from comments c
      where c.id = ${p.commentId}::uuid and c.post_id = (select id from post where own and asks)
        and (c.status = 'visible' or c.status = 'shadowed' and c.author_id = ${p.viewer}::uuid)
        and c.author_id <> all (${blockedWith(p.viewer)}) and ${isListed(sql`c.author_id`)}
      for share
    ), accepted as (
      update posts p set answer_comment_id = comment.id,
        answer_accepted_at = case when p.answer_comment_id = comment.id then p.answer_accepted_at
          else date_trunc('milliseconds', clock_timestamp()) end,
        answer_shadowed = ${p.shadowed}::bool or comment.status = 'shadowed'
      from comment
      where p.id = ${p.postId}::uuid and p.status in ('visible', 'shadowed') and p.tag_slugs @> '{question}'
      returning p.id, p.status, p.answer_comment_id, p.answer_accepted_at, p.answer_shadowed
    ), dated as (
      update post_stats set ${postChangedAt()} where post_id = (select id from accepted where not answer_shadowed)
    ), notified as (${notify(
      {
        recipient: sql`comment.author_id`,
        type: "answer_accepted",
        source: sql`${p.viewer}::uuid`,
        post: sql`post.id`,
        comment: sql`comment.id`,
        payload: sql`jsonb_build_object('post_title', post.title)`,
      },
      sql`from accepted, comment, post
      where accepted.status = 'visible' and not accepted.answer_shadowed and comment.author_id <> ${p.viewer}::uuid
      on conflict (post_id, comment_id) where type = 'answer_accepted' do nothing`,
    )})
    select case when post.id is null then 'post_not_found' when not post.own then 'not_the_author'
        when not post.asks or comment.id is not null and accepted.id is null then 'not_a_question'
        when comment.id is null then 'comment_not_found' end refusal,
      accepted.answer_comment_id "commentId", accepted.answer_accepted_at "acceptedAt"
    from (values (1)) one left join post on true left join comment on true left join accepted on true`,
  "about ids",
);

/** Takes back which answer the viewer accepted, if it accepted one. */
export const takeAnswerBack = singleRowStatement(
  outcome(["post_not_found", "not_the_author"]),
  (p: Placeholders<OfPost>) => sql`
    with ${question(p)}, taken as (
      update posts set ${NO_ANSWER} where id = (select id from post where own) and answer_comment_id is not null
      returning id
    ), dated as (
      update post_stats set ${postChangedAt()} where post_id = (select id from taken)
    )
    select case when post.id is null then 'post_not_found' when not post.own then 'not_the_author' end refusal
    from (values (1)) one left join post on true`,
  "about ids",
);
