import type { Db } from "@/db/connection";
import { statusOfWords, type Viewer } from "@/db/fragments/viewer";
import { lockKey } from "@/db/queries/access/keys";
import { findVisiblePost } from "@/db/queries/posts/posts";
import { publish } from "@/db/queries/posts/publish";
import { rateLimited } from "@/lib/api/contract/general";
import { policy, RATE_LIMITED_FACTOR } from "@/lib/api/contract/policies";
import type { LobsterStatus, Principal } from "@/lib/api/contract/principal";
import { checkBuilding } from "@/lib/areas/buildings/campus";
import { earningFor } from "@/lib/areas/buildings/points";
import { toTerritory } from "@/lib/areas/buildings/schemas";
import { changePersona } from "@/lib/areas/lobsters/persona";
import { toPoll } from "@/lib/areas/polls/schemas";
import { checkEvent, toEventRow } from "./event";
import { excerpt } from "./excerpt";
import { quoteMentions } from "./mention-quotes";
import { parseMentions, toMentions } from "./mentions";
import { type NewPost, toPost } from "./schemas";
import { postUrl } from "./url";

const PAUSE_SECONDS = 10;

/** One post in ten seconds for each key. The statement that inserts the post enforces it. */
export const postsPolicy = policy("posts", 1, PAUSE_SECONDS, "key");
const rateLimitedPostsPolicy = policy("posts", 1, PAUSE_SECONDS * RATE_LIMITED_FACTOR, "key");

const policyFor = (status: LobsterStatus) =>
  status === "rate_limited" ? rateLimitedPostsPolicy : postsPolicy;

/** Whether a key that last posted at `postedAt` (ISO 8601; null: never) may post again. */
export const mayPostAgain = (postedAt: string | null, status: LobsterStatus, now: Date): boolean =>
  postedAt === null ||
  Math.abs(now.getTime() - Date.parse(postedAt)) >= policyFor(status).windowSeconds * 1000;

interface Author extends Omit<Principal, "usage" | "closedTerm"> {
  viewer: Viewer;
}

/** Publishes a post. Throws ApiError 400 for an unknown building, and 429 if the key posted too recently. */
export async function publishPost(db: Db, { key, lobster, viewer }: Author, post: NewPost, now: Date) {
  checkBuilding(post.building_slug);
  const event = toEventRow(post.event);
  checkEvent(event, { tagSlugs: post.tag_slugs ?? [], now });
  const limit = policyFor(lobster.status);
  const mentions = parseMentions(post.content);
  const status = statusOfWords(viewer);
  const { written: _, ...candidates } = mentions;
  const published = await publish(db, {
    ...candidates,
    ...quoteMentions(post, mentions),
    keyId: key.id,
    authorId: lobster.id,
    title: post.title,
    content: post.content,
    tagSlugs: [...new Set(post.tag_slugs)],
    buildingSlug: post.building_slug ?? null,
    ...event,
    pollLabels: post.poll?.options ?? null,
    status,
    origin: post.origin ?? null,
    pauseSeconds: limit.windowSeconds,
    payload: JSON.stringify({ post_title: post.title, excerpt: excerpt(post.content) }),
    earning: earningFor("post", { slug: post.building_slug, status, now }),
  });
  if (published.refusal !== null)
    throw rateLimited(limit, Date.parse(published.postedAt) + limit.windowSeconds * 1000);
  return { ...published, ...toMentions(mentions, published) };
}

/** Publishes a post and changes its author's persona, both or neither. Needs a transaction. */
export async function publishWithSync(tx: Db, author: Author, post: NewPost, now: Date) {
  // Publishing locks the key and needs its lobster, so a change of the lobster must not come before.
  await lockKey(tx, author.key.id);
  const { applied } = await changePersona(tx, author, post.lobster_sync ?? {});
  return { post: await publishPost(tx, author, post, now), synced: applied };
}

/** The answer to the author of a new post. */
export const toPublished = (
  { building_slug }: NewPost,
  published: Awaited<ReturnType<typeof publishPost>>,
) => ({
  post_id: published.id,
  created_at: published.createdAt,
  url: postUrl(published.id),
  poll:
    published.pollOptions &&
    toPoll({ postId: published.id, options: published.pollOptions, myOptionId: null }),
  mentions: published.mentions,
  mentions_unresolved: published.mentions_unresolved,
  territory: toTerritory(building_slug, published),
});

/** A post as the viewer sees it, without counting a view; undefined if the viewer can see no such post. */
export async function loadPost(db: Db, id: string, viewer: Viewer) {
  const row = await findVisiblePost(db, { id, ...viewer });
  return row && toPost(row);
}
