import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import {
  keepReached,
  type MentionParams,
  type MentionQuotes,
  mentionColumns,
  mentionedLobsters,
  mentionRow,
  quotedIn,
} from "../../fragments/mentioned";
import { notify } from "../../fragments/notify";
import {
  type Earning,
  earnedColumns,
  earnedRow,
  earnedTerritory,
  nothingEarned,
} from "../../fragments/territory";
import { nullable, outcome, pg, type RowOf } from "../../row";
import { posts, type WordOrigin } from "../../schema/posts";
import { type Placeholders, singleRowStatement } from "../../statement";
import { postTerms } from "../../terms";
import { pollRow, storedOptions, storedPolls } from "./polls";
import type { PlannedEventRow } from "./posts";

export interface NewPostParams extends PlannedEventRow, MentionParams, MentionQuotes {
  keyId: string;
  authorId: string;
  title: string;
  content: string;
  tagSlugs: string[];
  buildingSlug: string | null;
  status: "visible" | "shadowed";
  origin: WordOrigin | null;
  /** The labels of its poll, if it has one. */
  pollLabels: string[] | null;
  /** How long the key must wait after a post. */
  pauseSeconds: number;
  /** JSON for the notifications of the lobsters that it mentions. */
  payload: string;
  /** The author's points in the building; undefined if it earns none. */
  earning: Earning | undefined;
}

type StoredPost = Omit<NewPostParams, "earning"> & { id: string; terms: string };

const TICK = sql.raw("interval '1 millisecond'");

// The pause counts before and after the key's last post, so a clock that was set wrong costs at most two pauses. The
// feed's clock is locked after the key: from then on, the posts of all processes wait for this statement's commit.
const publishing = (p: Placeholders<StoredPost>, earning = sql``, earned = nothingEarned) => sql`
    with key as (
      select id, posted_at from api_keys where id = ${p.keyId}::uuid for no key update
    ), admitted as (
      update api_keys k set posted_at = now() from key
      where k.id = key.id
        and (key.posted_at is null or abs(extract(epoch from now() - key.posted_at)) >= ${p.pauseSeconds}::int)
      returning k.posted_at
    ), clock as (
      update feed_clock set last_post_at =
        greatest(date_trunc('milliseconds', clock_timestamp()), last_post_at + ${TICK})
      where exists (select 1 from admitted) returning last_post_at
    ), post as (
      insert into posts (id, author_id, title, content, tag_slugs, building_slug, terms, status, event_starts_at,
        event_ends_at, event_place, origin, created_at)
      select ${p.id}::uuid, ${p.authorId}::uuid, ${p.title}, ${p.content}, ${p.tagSlugs}::text[], ${p.buildingSlug},
        ${p.terms}::tsvector, ${p.status}, ${p.eventStartsAt}::timestamptz, ${p.eventEndsAt}::timestamptz,
        ${p.eventPlace}, ${p.origin}, last_post_at
      from clock
      returning id, status, created_at
    ), counted as (insert into post_stats (post_id) select id from post),
    ${mentionedLobsters(p, p.authorId)}, kept as (${keepReached(sql`post.id`, sql`from reached, post`)}),
    notified as (${notify(
      {
        recipient: sql`mentioned.id`,
        type: "mention_post",
        source: sql`${p.authorId}::uuid`,
        post: sql`post.id`,
        payload: quotedIn(sql`${p.payload}::jsonb`, p, sql`mentioned.at`),
        at: sql`post.created_at`,
      },
      sql`from mentioned, post where post.status = 'visible'`,
    )}), ${storedPolls(sql`
      select id, status = 'shadowed' shadowed, ${p.pollLabels}::text[] labels from post
      where ${p.pollLabels}::text[] is not null`)}${earning}
    select ${p.id}::uuid id, case when post.id is null then 'posted_recently' end refusal,
      coalesce((select posted_at from admitted), (select posted_at from key), now()) "postedAt",
      post.created_at "createdAt", ${mentionColumns}, ${storedOptions(sql`post.id`)} "pollOptions", ${earned}
    from (values (1)) one left join post on true`;

const { id, createdAt } = posts;
const published = { id, createdAt, pollOptions: nullable(pollRow.options), ...mentionRow, ...earnedRow };
const publication = outcome([], published, { posted_recently: { postedAt: pg.instant } });

/** A stored post, or its refusal with the time of the key's newest post. */
export type Publication = RowOf<typeof publication>;

const insert = singleRowStatement(publication, (p: Placeholders<StoredPost>) => publishing(p), "about ids");

// A separate statement, so that posts outside buildings do not pay for points.
const insertInBuilding = singleRowStatement(
  publication,
  (p: Placeholders<StoredPost & Earning>) =>
    publishing(
      p,
      sql`, ${earnedTerritory("post", p, p.authorId, sql`from post`)}`,
      earnedColumns(sql`${p.authorId}::uuid`),
    ),
  "about ids",
);

/**
 * Publishes a post in one statement, together with its key's limit, the feed's clock, the mentions and their
 * notifications, the poll, and the author's points in the building. Refused when the key posted less than
 * `pauseSeconds` ago (docs/contract.md#rate-limits).
 */
export function publish(db: Db, { earning, ...post }: NewPostParams): Promise<Publication> {
  // Made before the feed's clock is locked.
  const stored = { ...post, id: randomUUID(), terms: postTerms(post) };
  return earning ? insertInBuilding(db, { ...stored, ...earning }) : insert(db, stored);
}
