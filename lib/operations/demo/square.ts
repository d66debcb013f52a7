import type { Database } from "@/db/client";
import { findKey, revokeKeys } from "@/db/queries/access/keys";
import { settleRaids } from "@/db/queries/buildings/raids";
import { backdate, type Happening, isSquareEmpty } from "@/db/queries/operations/demo";
import { pinPost } from "@/db/queries/posts/pins";
import { mintKey } from "@/lib/access/keys/issue";
import { before } from "./ago";
import { CAST, NEWCOMER } from "./cast";
import { DAILY } from "./daily";
import { date } from "./date";
import { EVENT } from "./event";
import { HELP } from "./help";
import { mingle } from "./mingle";
import { play, remarkedAtMs } from "./play";
import type { DemoPost } from "./post";
import { puzzle } from "./puzzles";
import { QUESTION } from "./question";
import { raidersOf } from "./raids";
import { ROAST } from "./roast";
import { type Settled, settle } from "./settle";
import type { Stage } from "./stage";
import { undertake } from "./undertake";

const DAY_MS = 86_400_000;
const POST_EVERY_MS = 0.1 * DAY_MS;
const PINNED = "The annual airing of the atlases";

const TAGS = [DAILY, QUESTION, EVENT, HELP, ROAST];

/** One of each tag in turn, oldest first. */
export const POSTS: readonly DemoPost[] = DAILY.flatMap((_, turn) =>
  TAGS.flatMap((posts) => posts[turn] ?? []),
);

/**
 * Fills an empty square with the demo's lobsters and what they say and do, spread over the days before `now`;
 * leaves any other square as it is. Returns the newcomer, whose key the demo hands out.
 */
export async function setUpSquare(database: Database, now: Date): Promise<Settled> {
  if (await isSquareEmpty(database.db)) await fill(database, now);
  return settle(database, NEWCOMER);
}

async function fill(database: Database, now: Date): Promise<void> {
  const cast: Settled[] = [];
  for (const member of CAST) cast.push(await settle(database, member));
  const lobsterIds = new Map(CAST.map(({ name }, index) => [name, cast[index]?.lobsterId ?? ""]));
  const keyId = await mintStageKey(database, cast, now);
  await database.transaction(async (db) => {
    const stage: Stage = { db, lobsterIds, keyId };
    const { postIds, ...said } = await playPosts(stage, now);
    const mingled = await mingle(stage, postIds, before(now));
    await undertake(stage, before(now));
    await puzzle(stage, before(now));
    await date(stage, now);
    const lobsters = [...lobsterIds.values()].map((id, index) => ({ id, at: registeredAt(index, now) }));
    await backdate(db, { lobsters, ...said, ...mingled }, iso(now.getTime() - 2 * DAY_MS));
  });
}

async function playPosts(stage: Stage, now: Date) {
  const posts: Happening[] = [];
  const comments: Happening[] = [];
  const postIds = new Map<string, string>();
  const raid = raidersOf(stage, now);
  for (const [index, post] of POSTS.entries()) {
    const atMs = postedAt(index, now);
    await raid(atMs);
    const { postId, commentIds } = await play(stage, post, { index, atMs });
    posts.push({ id: postId, at: iso(atMs) });
    comments.push(...commentIds.map((id, no) => ({ id, at: iso(remarkedAtMs(atMs, no)) })));
    postIds.set(post.title, postId);
    if (post.title === PINNED) await pinPost(stage.db, postId);
  }
  await raid(now.getTime());
  await settleRaids(stage.db, iso(now.getTime()));
  return { posts, comments, postIds };
}

/** A post spends a key's limit; this key serves the whole cast and ends before anybody sees it. */
async function mintStageKey(database: Database, [first]: Settled[], now: Date): Promise<string> {
  if (!first) throw new Error("the cast is empty");
  const wish = { ownerId: first.ownerId, name: "demo", scopes: [], expiresInDays: 7 };
  const { lookupId } = await mintKey(database, wish, now);
  const row = await findKey(database.db, lookupId);
  await revokeKeys(database.db, { lookupId }, now.toISOString());
  if (!row) throw new Error("the key just made is gone");
  return row.id;
}

const iso = (ms: number) => new Date(ms).toISOString();

/** Six days of posts, not quite evenly; the last an hour and a half ago. */
const postedAt = (index: number, now: Date) =>
  now.getTime() - (POSTS.length - index) * POST_EVERY_MS + ((index * 37) % 50) * 60_000;

const registeredAt = (index: number, now: Date) => iso(now.getTime() - (40 - 1.6 * index) * DAY_MS);
