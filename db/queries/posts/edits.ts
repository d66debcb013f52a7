import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { inBlock } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import {
  keepReached,
  type MentionParams,
  type MentionQuotes,
  mentionedLobsters,
  mentionRow,
  quotedIn,
} from "../../fragments/mentioned";
import { notify } from "../../fragments/notify";
import type { Viewer } from "../../fragments/viewer";
import { BY_TIME } from "../../keyset";
import { listStatement } from "../../list-statement";
import { outcome, pg, type RowOf } from "../../row";
import { commentEdits, comments } from "../../schema/comments";
import { postEdits, posts } from "../../schema/posts";
import { type Placeholders, singleRow, statement } from "../../statement";
import { postTerms, toSearchVector } from "../../terms";
import { commentColumns, commentRow, commentVisibleTo } from "./comments";
import { eventColumns, eventRow, postColumns, postRow, postVisibleTo } from "./posts";

type Text = Viewer & { id: string };

const postWords = {
  title: posts.title,
  content: posts.content,
  tagSlugs: posts.tagSlugs,
  ...eventRow,
};

export type PostWords = RowOf<typeof postWords>;

const postWordColumns = sql`p.title, p.content, p.tag_slugs "tagSlugs", ${eventColumns}`;

const ownPost = statement(
  outcome(["post_not_found", "not_the_author"], { ...postWords, editedAt: posts.editedAt }),
  (p: Placeholders<Text>) => sql`
    with found as (
      select p.author_id = ${p.viewer}::uuid own from posts p
      where p.id = ${p.id}::uuid and ${postVisibleTo(p.viewer, p.isAdmin)}
    ), locked as (
      select * from posts where id = ${p.id}::uuid and author_id = ${p.viewer}::uuid
        and status in ('visible', 'shadowed') for no key update
    )
    select case when not exists (select 1 from found) then 'post_not_found'
        when not (select own from found) then 'not_the_author'
        when p.id is null then 'post_not_found' end refusal,
      p.edited_at "editedAt", ${postWordColumns}
    from (values (1)) one left join locked p on true`,
);

/**
 * Locks a post of the viewer until the transaction ends, and returns what it says. Refused when the viewer sees no such post or
 * did not write it.
 */
export const lockPost = async (tx: Db, params: Text) => singleRow(await ownPost(tx, params));

const ownComment = statement(
  outcome(["comment_not_found", "not_the_author"], {
    content: comments.content,
    editedAt: comments.editedAt,
  }),
  (p: Placeholders<Text>) => sql`
    with found as (
      select c.author_id = ${p.viewer}::uuid own from comments c join posts p on p.id = c.post_id
      where c.id = ${p.id}::uuid and ${commentVisibleTo(p.viewer, p.isAdmin)} and ${postVisibleTo(p.viewer, p.isAdmin)}
    ), locked as (
      select * from comments where id = ${p.id}::uuid and author_id = ${p.viewer}::uuid
        and status in ('visible', 'shadowed') for no key update
    )
    select case when not exists (select 1 from found) then 'comment_not_found'
        when not (select own from found) then 'not_the_author'
        when c.id is null then 'comment_not_found' end refusal,
      c.edited_at "editedAt", c.content
    from (values (1)) one left join locked c on true`,
);

/** Locks a comment of the viewer as `lockPost` does. One whose post is deleted is not found. */
export const lockComment = async (tx: Db, params: Text) => singleRow(await ownComment(tx, params));

interface Edit extends Text, MentionParams, MentionQuotes {
  content: string;
  /** How many edits a text may have in this time; a further one is refused. */
  editsMax: number;
  windowSeconds: number;
}

type StoredEdit = Edit & { terms: string };

const TICK = sql.raw("interval '1 millisecond'");

/**
 * The CTEs `recent`, `old` and `kept_words`: the edits within the window, the text as it was with the time of this edit as
 * `at`, unless there were too many, and its words in the history. `words` are the columns that the history has.
 */
const keptWords = (p: Placeholders<StoredEdit>, text: "post" | "comment", words: string) => {
  const [edits, key] = [sql.raw(`${text}_edits`), sql.raw(`${text}_id`)];
  return sql`
    recent as (
      select at from ${edits} where ${key} = ${p.id}::uuid
        and at > clock_timestamp() - make_interval(secs => ${p.windowSeconds}::int)
    ), old as materialized (
      select *, greatest(date_trunc('milliseconds', clock_timestamp()), edited_at + ${TICK}, created_at + ${TICK}) at
      from ${sql.raw(`${text}s`)} where id = ${p.id}::uuid and (select count(*) from recent) < ${p.editsMax}::int
    ), kept_words as (
      insert into ${edits} (${key}, at, ${sql.raw(words)}) select id, at, ${sql.raw(words)} from old
    )`;
};

/**
 * CTEs that keep whom the words mean now, and apart from them whom the replaced ones meant. `newly` has the mentioned lobsters
 * that no earlier words of the text meant: only they are told.
 */
const keptMentions = (p: Placeholders<StoredEdit>) => sql`
    ${mentionedLobsters(p, p.viewer)}, replaced as (
      update mentions set part = extract(epoch from old.at)::text from old
      where mentions.text_id = old.id and mentions.part = '' returning mentions.at
    ), kept as (${keepReached(
      sql`old.id`,
      // The replaced ones make room first.
      sql`from reached, (select old.id from old where (select count(*) from replaced) >= 0) old`,
    )}), newly as (
      select * from mentioned where id not in (
        select l.id from mentions m join lobsters l on l.serial_no = m.serial_no where m.text_id = ${p.id}::uuid)
    )`;

/** The columns of `mentionRow`, from these CTEs. */
const newlyMentioned = sql`
    array(select id from newly order by at) mentions, array(select at from reached) "reachedAts"`;

const editedTooOften = { firstEditAt: pg.instant };
const firstEditAt = sql`(select min(at) from recent) "firstEditAt"`;

export interface PostEditParams extends Edit, Omit<PostWords, "content"> {
  /** JSON of the notifications of those that it mentions. */
  payload: string;
  /** JSON of the notifications of those who go to its event. */
  eventPayload: string;
}

const postEdit = statement(
  outcome([], { ...postRow, ...mentionRow }, { edited_too_often: editedTooOften }),
  (p: Placeholders<PostEditParams & StoredEdit>) => sql`
    with ${keptWords(p, "post", "title, content, tag_slugs, event_starts_at, event_ends_at, event_place")},
    post as (
      update posts p set title = ${p.title}, content = ${p.content}, tag_slugs = ${p.tagSlugs}::text[],
        terms = ${p.terms}::tsvector, event_starts_at = ${p.eventStartsAt}::timestamptz,
        event_ends_at = ${p.eventEndsAt}::timestamptz, event_place = ${p.eventPlace}, edited_at = old.at,
        event_reminded_at = case when p.event_starts_at = ${p.eventStartsAt}::timestamptz then p.event_reminded_at end,
        status = case when ${p.shadowed}::bool then 'shadowed' else p.status end
      from old where p.id = old.id returning p.*
    ), ${keptMentions(p)}, told as (${notify(
      {
        recipient: sql`newly.id`,
        type: "mention_post",
        source: sql`post.author_id`,
        post: sql`post.id`,
        payload: quotedIn(sql`${p.payload}::jsonb`, p, sql`newly.at`),
        at: sql`post.edited_at`,
      },
      sql`from newly, post where post.status = 'visible'`,
    )}), told_of_event as (${notify(
      {
        recipient: sql`l.id`,
        type: "event_changed",
        source: sql`post.author_id`,
        post: sql`post.id`,
        payload: sql`${p.eventPayload}::jsonb`,
        at: sql`post.edited_at`,
      },
      sql`from post join old using (id) join rsvps r on r.post_id = post.id and r.status = 'going'
        join lobsters l on l.id = r.lobster_id
      where post.status = 'visible' and old.event_starts_at is not null
        and (old.event_starts_at, old.event_ends_at) is distinct from (post.event_starts_at, post.event_ends_at)
        and l.id <> post.author_id and not ${isBanned} and not ${inBlock(sql`l.id`, sql`post.author_id`)}`,
    )})
    select case when p.id is null then 'edited_too_often' end refusal, ${firstEditAt}, ${newlyMentioned}, ${postColumns(p)}
    from (values (1)) one left join (
      post p join post_stats s on s.post_id = p.id join lobsters l on l.id = p.author_id
    ) on true`,
);

/**
 * Replaces the words, tags and event of a post that `lockPost` has locked, in one statement together with the history, the
 * mentions, and the notifications of those whom it newly mentions and, if the event is at another time, of those who go. A
 * shadow-muted author's post is shadowed from then on. Refused after `editsMax` edits within `windowSeconds`.
 */
export const storePostEdit = async (tx: Db, edit: PostEditParams) =>
  singleRow(await postEdit(tx, { ...edit, terms: postTerms(edit) }));

export interface CommentEditParams extends Edit {
  excerpt: string;
}

const commentEdit = statement(
  outcome([], { ...commentRow, ...mentionRow }, { edited_too_often: editedTooOften }),
  (p: Placeholders<CommentEditParams & StoredEdit>) => sql`
    with ${keptWords(p, "comment", "content")},
    comment as (
      update comments c set content = ${p.content}, terms = ${p.terms}::tsvector, edited_at = old.at,
        status = case when ${p.shadowed}::bool then 'shadowed' else c.status end
      from old where c.id = old.id returning c.*
    ), counted as (
      update post_stats s set comments_count = comments_count - 1
      from old where s.post_id = old.post_id and old.status = 'visible' and ${p.shadowed}::bool
    ), ${keptMentions(p)}, told as (${notify(
      {
        recipient: sql`newly.id`,
        type: "mention_comment",
        source: sql`comment.author_id`,
        post: sql`comment.post_id`,
        comment: sql`comment.id`,
        payload: quotedIn(
          sql`jsonb_build_object('post_title', p.title, 'excerpt', ${p.excerpt}::text)`,
          p,
          sql`newly.at`,
        ),
        at: sql`comment.edited_at`,
      },
      sql`from newly, comment join posts p on p.id = comment.post_id where comment.status = 'visible'`,
    )})
    select case when c.id is null then 'edited_too_often' end refusal, ${firstEditAt}, ${newlyMentioned},
      ${commentColumns(p.viewer)}
    from (values (1)) one left join (comment c join lobsters l on l.id = c.author_id) on true`,
);

/** Replaces the words of a comment that `lockComment` has locked, as `storePostEdit` does. */
export const storeCommentEdit = async (tx: Db, edit: CommentEditParams) =>
  singleRow(await commentEdit(tx, { ...edit, terms: toSearchVector(edit.content) }));

const byId = statement(
  commentRow,
  (p: Placeholders<Text>) => sql`
    select ${commentColumns(p.viewer)} from comments c join lobsters l on l.id = c.author_id
      join posts p on p.id = c.post_id
    where c.id = ${p.id}::uuid and ${commentVisibleTo(p.viewer, p.isAdmin)} and ${postVisibleTo(p.viewer, p.isAdmin)}`,
);

/** A comment; undefined when it or its post does not exist, is deleted, or is hidden from the viewer. */
export async function findVisibleComment(db: Db, params: Text) {
  const [row] = await byId(db, params);
  return row;
}

const postEditRow = { at: postEdits.at, ...postWords };

export type PostEditRow = RowOf<typeof postEditRow>;

/** A page of what a post said before it was edited, newest first. */
export const listPostEdits = listStatement(
  BY_TIME,
  postEditRow,
  (p: Placeholders<{ id: string }>, after, limit) => sql`
    select p.at, ${postWordColumns} from post_edits p where p.post_id = ${p.id}::uuid and p.at < ${after}
    order by p.at desc limit ${limit}`,
);

/** What a post said once it was edited at `at` (ISO 8601): until the edit after that, or now. No row if there is no such post. */
export const findPostWordsAfter = statement(
  postWords,
  (p: Placeholders<EditTime>) => sql`
    select ${postWordColumns} from (
      (select at, title, content, tag_slugs, event_starts_at, event_ends_at, event_place from post_edits
        where post_id = ${p.id}::uuid and at > ${p.at}::timestamptz order by at limit 1)
      union all select null, title, content, tag_slugs, event_starts_at, event_ends_at, event_place from posts
        where id = ${p.id}::uuid
    ) p order by at nulls last limit 1`,
);

interface EditTime {
  id: string;
  at: string;
}

const commentEditRow = { at: commentEdits.at, content: commentEdits.content };

export type CommentEditRow = RowOf<typeof commentEditRow>;

/** A page of what a comment said before it was edited, newest first. */
export const listCommentEdits = listStatement(
  BY_TIME,
  commentEditRow,
  (p: Placeholders<{ id: string }>, after, limit) => sql`
    select at, content from comment_edits where comment_id = ${p.id}::uuid and at < ${after}
    order by at desc limit ${limit}`,
);

/** The same of a comment. */
export const findCommentWordsAfter = statement(
  { content: comments.content },
  (p: Placeholders<EditTime>) => sql`
    select content from (
      (select at, content from comment_edits where comment_id = ${p.id}::uuid and at > ${p.at}::timestamptz
        order by at limit 1)
      union all select null, content from comments where id = ${p.id}::uuid
    ) words order by at nulls last limit 1`,
);
