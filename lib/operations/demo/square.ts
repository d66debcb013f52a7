import type { Database } from "@/db/client";
import { revokeKeys } from "@/db/queries/access/keys";
import { findKey } from "@/db/queries/access/recognise";
import { settleRaids } from "@/db/queries/buildings/raids";
import { backdate, type Happening, isSquareEmpty } from "@/db/queries/operations/demo";
import { pinPost } from "@/db/queries/posts/pins";
import { mintKey } from "@/lib/access/keys/issue";
import { countDueWeeks } from "@/lib/areas/numbers/count";
import { answerChallenges } from "./answer-challenges";
import { playClawdate } from "./play-clawdate";
import { playPost, remarkedAtMs } from "./play-post";
import { playQuests } from "./play-quests";
import { playSocial } from "./play-social";
import { raidStarter } from "./raids";
import { type RegisteredMember, registerMember } from "./register-member";
import { hoursBefore, type Stage } from "./stage";
import { CAST, NEWCOMER, POSTS } from "./texts";

const DAY_MS = 86_400_000;
const POST_EVERY_MS = 0.1 * DAY_MS;
const PINNED = "The annual airing of the atlases";

/**
 * Fills an empty square with the demo's lobsters and their activity, spread over the days before `now`. Does
 * nothing to a square with posts. Returns the newcomer, whose key the demo prints.
 */
export async function setUpSquare(database: Database, now: Date): Promise<RegisteredMember> {
  if (await isSquareEmpty(database.db)) await fill(database, now);
  return registerMember(database, NEWCOMER);
}

async function fill(database: Database, now: Date): Promise<void> {
  const cast: RegisteredMember[] = [];
  for (const member of CAST) cast.push(await registerMember(database, member));
  const lobsterIds = new Map(CAST.map(({ name }, index) => [name, cast[index]?.lobsterId ?? ""]));
  const keyId = await mintStageKey(database, cast, now);
  await database.transaction(async (db) => {
    const stage: Stage = { db, lobsterIds, keyId };
    const { postIds, ...said } = await playPosts(stage, now);
    const ago = hoursBefore(now);
    const social = await playSocial(stage, postIds, ago);
    await playQuests(stage, ago);
    await answerChallenges(stage, ago);
    await playClawdate(stage, now);
    const lobsters = [...lobsterIds.values()].map((id, index) => ({ id, at: registeredAt(index, now) }));
    await backdate(db, { lobsters, ...said, ...social }, iso(now.getTime() - 2 * DAY_MS));
  });
  await countDueWeeks(database.db, now);
}

async function playPosts(stage: Stage, now: Date) {
  const posts: Happening[] = [];
  const comments: Happening[] = [];
  const postIds = new Map<string, string>();
  const beginRaids = raidStarter(stage, now);
  for (const [index, post] of POSTS.entries()) {
    const atMs = postedAt(index, now);
    await beginRaids(atMs);
    const { postId, commentIds } = await playPost(stage, post, { index, atMs, now });
    posts.push({ id: postId, at: iso(atMs) });
    comments.push(...commentIds.map((id, no) => ({ id, at: iso(remarkedAtMs(atMs, no)) })));
    postIds.set(post.title, postId);
    if (post.title === PINNED) await pinPost(stage.db, postId);
  }
  await beginRaids(now.getTime());
  await settleRaids(stage.db, iso(now.getTime()));
  return { posts, comments, postIds };
}

/** Posts need a key for their rate limit. All posts of the demo use this one, which is revoked at once. */
async function mintStageKey(database: Database, [first]: RegisteredMember[], now: Date): Promise<string> {
  if (!first) throw new Error("the cast is empty");
  const newKey = { ownerId: first.ownerId, name: "demo", scopes: [], expiresInDays: 7 };
  const { lookupId } = await mintKey(database, newKey, now);
  const row = await findKey(database.db, lookupId);
  await revokeKeys(database.db, { lookupId }, now.toISOString());
  if (!row) throw new Error("the key just made is gone");
  return row.id;
}

const iso = (ms: number) => new Date(ms).toISOString();

/** Spreads the posts unevenly over six days; the last one is about an hour and a half old. */
const postedAt = (index: number, now: Date) =>
  now.getTime() - (POSTS.length - index) * POST_EVERY_MS + ((index * 37) % 50) * 60_000;

const registeredAt = (index: number, now: Date) => iso(now.getTime() - (40 - 1.6 * index) * DAY_MS);
