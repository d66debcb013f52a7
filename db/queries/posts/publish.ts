import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import {
  keepReached,
  type MentionParams,
  mentionColumns,
  mentionedLobsters,
  mentionRow,
} from "../../fragments/mentioned";
import { notify } from "../../fragments/notify";
import {
  type Earning,
  earnedColumns,
  earnedRow,
  earnedTerritory,
  nothingEarned,
} from "../../fragments/territory";
import { apiKeys } from "../../schema/keys";
import { posts } from "../../schema/posts";
import { type Placeholders, statement } from "../../statement";
import { postTerms } from "../../terms";

export interface NewPostParams extends MentionParams {
  keyId: string;
  authorId: string;
  title: string;
  content: string;
  tagSlugs: string[];
  buildingSlug: string | null;
  status: "visible" | "shadowed";
  /** How long the key must wait after a post. */
  pauseSeconds: number;
  payload: string;
}

type StoredPost = NewPostParams & { terms: string };

const publishing = (p: Placeholders<StoredPost>, effects = sql``, earned = nothingEarned) => sql`
    with admitted as (
      update api_keys set posted_at = now()
      where id = ${p.keyId} and (posted_at is null or posted_at <= now() - make_interval(secs => ${p.pauseSeconds}))
      returning id
    ), clock as (
      update feed_clock
      set last_post_at = greatest(date_trunc('milliseconds', clock_timestamp()), last_post_at + interval '1 millisecond')
      where exists (select 1 from admitted) returning last_post_at
    ), post as (
      insert into posts (author_id, title, content, tag_slugs, building_slug, terms, status, created_at)
      select ${p.authorId}::uuid, ${p.title}, ${p.content}, ${p.tagSlugs}::text[], ${p.buildingSlug},
        ${p.terms}::tsvector, ${p.status}, last_post_at
      from clock returning id, created_at
    ), counted as (insert into post_stats (post_id) select id from post),
    ${mentionedLobsters(p, p.authorId)}, kept as (${keepReached(sql`select id from post`)}),
    notified as (${notify(
      {
        recipient: sql`mentioned.id`,
        type: "mention_post",
        source: sql`${p.authorId}::uuid`,
        post: sql`post.id`,
        payload: sql`${p.payload}::jsonb`,
        at: sql`post.created_at`,
      },
      sql`from mentioned, post where ${p.status} = 'visible'`,
    )})${effects}
    select id, created_at "createdAt", ${mentionColumns}, ${earned} from post`;

const publishedRow = { id: posts.id, createdAt: posts.createdAt, ...mentionRow, ...earnedRow };

const insertPost = statement(publishedRow, (p: Placeholders<StoredPost>) => publishing(p));

// This is a separate statement, so that posts outside buildings do not pay for the points.
const insertPostInBuilding = statement(publishedRow, (p: Placeholders<StoredPost & Earning>) =>
  publishing(p, sql`, ${earnedTerritory(p, p.authorId, "post")}`, earnedColumns),
);

/**
 * Publishes a post in one statement, together with the key's limit, the feed's clock, the mentions and their
 * notifications, and with `earning` the author's points in the building. Undefined when the key posted less than
 * `pauseSeconds` ago (docs/contract.md#rate-limits).
 */
export async function publish(db: Db, params: NewPostParams, earning?: Earning) {
  const post = { ...params, terms: postTerms(params) };
  const [published] = earning
    ? await insertPostInBuilding(db, { ...post, ...earning })
    : await insertPost(db, post);
  return published;
}

const keyPostedAt = statement(
  { postedAt: apiKeys.postedAt },
  (p: Placeholders<{ keyId: string }>) =>
    sql`select posted_at "postedAt" from api_keys where id = ${p.keyId}`,
);

/** When a key last published a post (ISO 8601); undefined if it never did. */
export async function findLastPostTime(db: Db, keyId: string): Promise<string | undefined> {
  const [row] = await keyPostedAt(db, { keyId });
  return row?.postedAt ?? undefined;
}
