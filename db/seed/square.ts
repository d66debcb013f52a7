import { sql } from "drizzle-orm";
import { runOnce } from "@/db/statement";
import type { Database } from "../client";
import { toSearchVector } from "../terms";
import { seedLobsters } from "./lobsters";
import { seedPosts, stopFeedClock } from "./posts";
import { seedReactions } from "./reactions";
import { BODIES, MANNERS, NAMES, REMARKS, TITLES } from "./texts";

const SPAN_MS = 90 * 86_400_000;

export interface Seeded {
  lobsters: number;
  posts: number;
  comments: number;
  likes: number;
  notifications: number;
}

/**
 * Adds a crowd and what it says, spread over the last 90 days but after every post that is there already:
 * whoever follows the feed by time misses nothing. All or nothing; publishing waits meanwhile.
 */
export async function seedSquare(
  database: Database,
  wish: { lobsters: number; posts: number },
  now: Date,
): Promise<Seeded> {
  const seeded = await database.transaction(async (db) => {
    const at = now.toISOString();
    const last = await stopFeedClock(db);
    const { lobsters } = wish;
    if (lobsters > 0) await seedLobsters(db, { count: lobsters, now: at, manners: MANNERS, names: NAMES });
    const startMs = Math.max(Date.parse(last), now.getTime() - SPAN_MS);
    const after = new Date(startMs).toISOString();
    const stepMs = wish.posts === 0 ? 1 : Math.max(1, Math.floor((now.getTime() - startMs) / wish.posts));
    // One by one is how posts come; a crowd of them goes into the search index much faster together.
    await runOnce(db, sql`alter index posts_terms_idx set (fastupdate = true)`);
    const posts = await seedPosts(db, {
      count: wish.posts,
      after,
      stepMs,
      titles: TITLES,
      bodies: BODIES,
      titleTerms: TITLES.map(toSearchVector),
      bodyTerms: BODIES.map(toSearchVector),
    });
    await runOnce(db, sql`alter index posts_terms_idx set (fastupdate = false)`);
    return { lobsters, posts, ...(await seedReactions(db, { after, now: at }, REMARKS)) };
  });
  // The planner and the visibility map as a database of this age would have them.
  await runOnce(
    database.db,
    sql`vacuum (analyze) owners, lobsters, posts, post_stats, comments, likes, notifications`,
  );
  return seeded;
}
