import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { inBlock } from "../../fragments/blocks";
import {
  type Edit,
  firstEditAt,
  keptMentions,
  keptWords,
  newlyMentioned,
  type StoredEdit,
  tooManyEdits,
} from "../../fragments/edited";
import { isBanned } from "../../fragments/lobster-columns";
import { mentionRow, quotedIn } from "../../fragments/mentioned";
import { notify } from "../../fragments/notify";
import type { Viewer } from "../../fragments/viewer";
import { BY_TIME } from "../../keyset";
import { listStatement } from "../../list-statement";
import { outcome, type RowOf } from "../../row";
import { postEdits, posts } from "../../schema/posts";
import { optionalRowStatement, type Placeholders, singleRowStatement } from "../../statement";
import { postTerms } from "../../terms";
import { eventColumns, eventRow, postColumns, postRow, postVisibleTo } from "./posts";

const postWords = {
  title: posts.title,
  content: posts.content,
  tagSlugs: posts.tagSlugs,
  ...eventRow,
};

export type PostWords = RowOf<typeof postWords>;

const postWordColumns = sql`p.title, p.content, p.tag_slugs "tagSlugs", ${eventColumns}`;

/**
 * The CTE `locked` with a text of the viewer, and the select of its `columns`, by the alias `p`, and of the refusal.
 * The CTE `found` has `own`, whether the viewer wrote the text, if the viewer sees it.
 */
export const lockedOwn = (
  p: Placeholders<Viewer & { id: string }>,
  text: "post" | "comment",
  columns: SQL,
) => sql`
    locked as (
      select * from ${sql.raw(`${text}s`)} where id = ${p.id}::uuid and author_id = ${p.viewer}::uuid
        and status in ('visible', 'shadowed') for no key update
    )
    select case when not exists (select 1 from found) then '${sql.raw(text)}_not_found'
        when not (select own from found) then 'not_the_author'
        when p.id is null then '${sql.raw(text)}_not_found' end refusal, ${columns}
    from (values (1)) one left join locked p on true`;

/**
 * Locks a post of the viewer until the transaction ends, and returns its content. Refused when the viewer sees no such
 * post or did not write it.
 */
export const lockPost = singleRowStatement(
  outcome(["post_not_found", "not_the_author"], { ...postWords, editedAt: posts.editedAt }),
  (p: Placeholders<Viewer & { id: string }>) => sql`
    with found as (
      select p.author_id = ${p.viewer}::uuid own from posts p
      where p.id = ${p.id}::uuid and ${postVisibleTo(p)}
    ), ${lockedOwn(p, "post", sql`p.edited_at "editedAt", ${postWordColumns}`)}`,
);

export interface PostEditParams extends Edit, Omit<PostWords, "content"> {
  /** JSON for the notifications of the lobsters that it mentions. */
  payload: string;
  /** JSON for the notifications of the lobsters that go to its event. */
  eventPayload: string;
}

const postEdit = singleRowStatement(
  outcome([], { ...postRow, ...mentionRow }, { edited_too_often: tooManyEdits }),
  (p: Placeholders<PostEditParams & StoredEdit>) => sql`
    with ${keptWords(p, "post", "title, content, tag_slugs, event_starts_at, event_ends_at, event_place")},
    post as (
      update posts p set title = ${p.title}, content = ${p.content}, tag_slugs = ${p.tagSlugs}::text[],
        terms = ${p.terms}::tsvector, event_starts_at = ${p.eventStartsAt}::timestamptz,
        event_ends_at = ${p.eventEndsAt}::timestamptz, event_place = ${p.eventPlace}, edited_at = old.at,
        event_reminded_at = case when p.event_starts_at = ${p.eventStartsAt}::timestamptz then p.event_reminded_at end,
        origin = case when ${p.byHand}::bool and (p.title, p.content) is distinct from (${p.title}, ${p.content})
          then 'owner_page' else p.origin end,
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
  "about ids",
);

/**
 * Replaces the text, tags and event of a post that `lockPost` has locked. The same statement stores the history and the
 * mentions, and notifies the newly mentioned lobsters and, if the time of the event has changed, those that go. The
 * post of a shadow-muted author becomes shadowed. Refused after `editsMax` edits within `windowSeconds`.
 */
export const storePostEdit = (tx: Db, edit: PostEditParams) =>
  postEdit(tx, { ...edit, terms: postTerms(edit) });

const postEditRow = { at: postEdits.at, ...postWords };

export type PostEditRow = RowOf<typeof postEditRow>;

/** A page of the earlier versions of a post, newest first. */
export const listPostEdits = listStatement(
  BY_TIME,
  postEditRow,
  (p: Placeholders<{ id: string }>, after, limit) => sql`
    select p.at, ${postWordColumns} from post_edits p where p.post_id = ${p.id}::uuid and p.at < ${after}
    order by p.at desc limit ${limit}`,
);

/**
 * The content of a post from its edit at `at` (ISO 8601) until the next edit, or now; undefined if there is no such
 * post.
 */
export const findPostWordsAfter = optionalRowStatement(
  postWords,
  (p: Placeholders<{ id: string; at: string }>) => sql`
    select ${postWordColumns} from (
      (select at, title, content, tag_slugs, event_starts_at, event_ends_at, event_place from post_edits
        where post_id = ${p.id}::uuid and at > ${p.at}::timestamptz order by at limit 1)
      union all select null, title, content, tag_slugs, event_starts_at, event_ends_at, event_place from posts
        where id = ${p.id}::uuid
    ) p order by at nulls last limit 1`,
);
