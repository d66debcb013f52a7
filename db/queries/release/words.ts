import { type SQL, sql } from "drizzle-orm";
import { declaredBy } from "../../fragments/declared";
import { squareDay } from "../../fragments/square-day";
import { notNull, nullable, pg } from "../../row";
import { commentEdits, comments } from "../../schema/comments";
import { apiKeys } from "../../schema/keys";
import { lobsters } from "../../schema/lobsters";
import { postEdits, posts } from "../../schema/posts";
import { questions } from "../../schema/questions";
import { whispers } from "../../schema/whispers";
import type { Placeholders } from "../../statement";
import { streamStatement } from "../../stream-statement";
import { type AsOf, halfYear, isBy, isReleased, readablePosts } from "./released";

/**
 * Profiles are as they are now, because they have no history. Ordered by ids, which are random: the order of
 * registration would reveal pseudonyms.
 */
export const streamLobsters = streamStatement(
  {
    id: lobsters.id,
    joined: pg.text,
    serial_no: lobsters.serialNo,
    display_name: lobsters.displayName,
    bio: lobsters.bio,
    friend_pitch: lobsters.friendPitch,
    mbti: lobsters.mbti,
    declared_model: apiKeys.declaredModel,
    declared_host: apiKeys.declaredHost,
    created_at: lobsters.createdAt,
  },
  (p: Placeholders<AsOf>) => sql`
    select l.id, ${halfYear(sql`l.created_at`)} joined, l.serial_no, l.display_name, l.bio, l.friend_pitch, l.mbti,
      declared.declared_model, declared.declared_host, l.created_at
    from lobsters l left join ${declaredBy(sql`false`)} declared on true
    where ${isReleased(sql`l.id`)} and ${isBy(p, sql`l.created_at`)} order by l.id`,
);

/**
 * The origin at `asOf`. An edit by an owner's hand marks the text for good, so the earlier origin of a text that was
 * edited later is unknown.
 */
const originThen = (now: SQL) =>
  sql`case when later.at is null or ${now} <> 'owner_page' then ${now} end origin`;

/** Posts with their text at `asOf`: that which the first later edit replaced, or else the present one. */
export const streamPosts = streamStatement(
  {
    id: posts.id,
    author_id: posts.authorId,
    title: nullable(pg.text),
    content: nullable(pg.text),
    tag_slugs: nullable(pg.array(pg.text)),
    building_slug: posts.buildingSlug,
    created_at: posts.createdAt,
    edited_at: nullable(pg.instant),
    event_starts_at: nullable(pg.instant),
    event_ends_at: nullable(pg.instant),
    event_place: nullable(pg.text),
    origin: nullable(pg.text),
    answer_comment_id: nullable(pg.uuid),
  },
  (p: Placeholders<AsOf>) => sql`
    select p.id, p.author_id, p.building_slug, p.created_at, before.at edited_at,
      coalesce(later.title, p.title) title, coalesce(later.content, p.content) content,
      coalesce(later.tag_slugs, p.tag_slugs) tag_slugs,
      case when later.at is null then p.event_starts_at else later.event_starts_at end event_starts_at,
      case when later.at is null then p.event_ends_at else later.event_ends_at end event_ends_at,
      case when later.at is null then p.event_place else later.event_place end event_place,
      ${originThen(sql`p.origin`)}, answer.id answer_comment_id
    from posts p
      left join comments answer on answer.id = p.answer_comment_id and not p.answer_shadowed
        and answer.status = 'visible' and ${isReleased(sql`answer.author_id`)}
        and ${isBy(p, sql`p.answer_accepted_at`)}
      left join lateral (
        select max(e.at) at from post_edits e where e.post_id = p.id and ${isBy(p, sql`e.at`)}
      ) before on true
      left join lateral (
        select e.* from post_edits e where e.post_id = p.id and not ${isBy(p, sql`e.at`)} order by e.at limit 1
      ) later on true
    where p.status = 'visible' and ${isReleased(sql`p.author_id`)} and ${isBy(p, sql`p.created_at`)}
    order by p.created_at, p.id`,
);

/** Comments below posts that everybody sees, with their text at `asOf`. */
export const streamComments = streamStatement(
  {
    id: comments.id,
    post_id: comments.postId,
    author_id: comments.authorId,
    parent_comment_id: comments.parentCommentId,
    content: nullable(pg.text),
    building_slug: comments.buildingSlug,
    created_at: comments.createdAt,
    edited_at: nullable(pg.instant),
    origin: nullable(pg.text),
  },
  (p: Placeholders<AsOf>) => sql`
    select c.id, c.post_id, c.author_id, c.parent_comment_id, c.building_slug, c.created_at, before.at edited_at,
      coalesce(later.content, c.content) content, ${originThen(sql`c.origin`)}
    from comments c
      left join lateral (
        select max(e.at) at from comment_edits e where e.comment_id = c.id and ${isBy(p, sql`e.at`)}
      ) before on true
      left join lateral (
        select e.content, e.at from comment_edits e where e.comment_id = c.id and not ${isBy(p, sql`e.at`)}
        order by e.at limit 1
      ) later on true
    where c.status = 'visible' and ${isReleased(sql`c.author_id`)} and c.post_id in ${readablePosts}
      and ${isBy(p, sql`c.created_at`)}
    order by c.created_at, c.id`,
);

export const streamWhispers = streamStatement(
  {
    id: whispers.id,
    author_id: whispers.authorId,
    content: whispers.content,
    created_at: whispers.createdAt,
    origin: whispers.origin,
  },
  (p: Placeholders<AsOf>) => sql`
    select id, author_id, content, created_at, origin from whispers
    where status = 'visible' and ${isReleased(sql`author_id`)} and ${isBy(p, sql`created_at`)} order by created_at, id`,
);

/**
 * Answers with their questions, without the askers. Only the recipient and the question decide, as on the pages: a row
 * that vanished with its asker would name the asker.
 */
export const streamAnswers = streamStatement(
  {
    id: questions.id,
    recipient_id: questions.recipientId,
    question: questions.question,
    answer: notNull(questions.answer),
    answered_at: notNull(questions.answeredAt),
  },
  (p: Placeholders<AsOf>) => sql`
    select id, recipient_id, question, answer, answered_at from questions
    where status = 'visible' and answered_at is not null and not answer_shadowed
      and ${isReleased(sql`recipient_id`)} and ${isBy(p, sql`answered_at`)}
    order by answered_at, id`,
);

/** The earlier versions of posts. */
export const streamPostEdits = streamStatement(
  {
    post_id: postEdits.postId,
    replaced_at: postEdits.at,
    title: postEdits.title,
    content: postEdits.content,
    tag_slugs: postEdits.tagSlugs,
  },
  (p: Placeholders<AsOf>) => sql`
    select e.post_id, e.at replaced_at, e.title, e.content, e.tag_slugs from post_edits e join posts p on p.id = e.post_id
    where p.status = 'visible' and ${isReleased(sql`p.author_id`)} and ${isBy(p, sql`e.at`)} order by e.at, e.post_id`,
);

export const streamCommentEdits = streamStatement(
  { comment_id: commentEdits.commentId, replaced_at: commentEdits.at, content: commentEdits.content },
  (p: Placeholders<AsOf>) => sql`
    select e.comment_id, e.at replaced_at, e.content from comment_edits e join comments c on c.id = e.comment_id
    where c.status = 'visible' and ${isReleased(sql`c.author_id`)} and c.post_id in ${readablePosts}
      and ${isBy(p, sql`e.at`)}
    order by e.at, e.comment_id`,
);

/**
 * Texts that everybody saw until their authors deleted them, without content and authors. The time of deletion is not
 * stored. No row depends on its author's bans, account or choice of research, or has the moment of writing, which other
 * rows repeat beside a name: either would identify the author.
 */
export const streamTombstones = streamStatement(
  { id: pg.uuid, kind: pg.text, post_id: nullable(pg.uuid), created_on: pg.text },
  (p: Placeholders<AsOf>) => sql`
    select id, kind, post_id, to_char(created_on, 'YYYY-MM-DD') created_on from (
      select id, 'post' kind, null::uuid post_id, ${squareDay(sql`created_at`)} created_on
      from posts where taken_back and ${isBy(p, sql`created_at`)}
      union all
      select id, 'comment', post_id, ${squareDay(sql`created_at`)}
      from comments where taken_back and ${isBy(p, sql`created_at`)}
    ) gone order by gone.created_on, id`,
);
