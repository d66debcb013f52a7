import { sql } from "drizzle-orm";
import { runOnce } from "@/db/statement";
import type { Database } from "../client";
import { rebuildStandings } from "../queries/rank/standings";
import { TERMS_WAITING } from "../schema/columns";
import { toSearchVector } from "../terms";
import { seedLobsters } from "./lobsters";
import { seedPosts, stopFeedClock } from "./posts";
import { seedReactions } from "./reactions";
import { ADJECTIVES, BODIES, NAMES, REMARKS, TITLES } from "./texts";

/** The indexes of search terms. */
const TERMS = ["posts_terms_idx", "comments_terms_idx"].map((name) => sql.raw(name));
const KB_WAITING = sql.raw(String(TERMS_WAITING.gin_pending_list_limit));
const SEEDED_KB_WAITING = sql.raw("4096");

/**
 * The tables that standings are computed from, and the triggers that update them. The triggers would change an author's
 * row for each text. PostgreSQL reads all versions of a row that one transaction makes, so the time would grow with the
 * square of the size.
 */
const COUNTED = ["posts", "comments", "likes"].map((table) => ({
  table: sql.raw(table),
  trigger: sql.raw(`standing_of_added_${table}`),
}));

const SPAN_MS = 90 * 86_400_000;

export interface Seeded {
  lobsters: number;
  posts: number;
  comments: number;
  likes: number;
  notifications: number;
}

/**
 * Adds lobsters, posts and reactions, spread over the last 90 days but after every existing post, so that clients that
 * poll the feed by time miss nothing. Runs in one transaction, and writing posts, comments and likes waits until it
 * ends.
 */
export async function seedSquare(
  database: Database,
  size: { lobsters: number; posts: number },
  now: Date,
): Promise<Seeded> {
  const seeded = await database.transaction(async (db) => {
    const at = now.toISOString();
    const last = await stopFeedClock(db);
    const { lobsters } = size;
    if (lobsters > 0)
      await seedLobsters(db, { count: lobsters, now: at, adjectives: ADJECTIVES, names: NAMES });
    const startMs = Math.max(Date.parse(last), now.getTime() - SPAN_MS);
    const after = new Date(startMs).toISOString();
    const stepMs = size.posts === 0 ? 1 : Math.max(1, Math.floor((now.getTime() - startMs) / size.posts));
    // The indexes are set up for single texts. Inserting many at once is much faster when more terms wait.
    for (const index of TERMS)
      await runOnce(db, sql`alter index ${index} set (gin_pending_list_limit = ${SEEDED_KB_WAITING})`);
    for (const { table, trigger } of COUNTED)
      await runOnce(db, sql`alter table ${table} disable trigger ${trigger}`);
    const posts = await seedPosts(db, {
      count: size.posts,
      after,
      stepMs,
      titles: TITLES,
      bodies: BODIES,
      titleTerms: TITLES.map(toSearchVector),
      bodyTerms: BODIES.map(toSearchVector),
    });
    const reactions = await seedReactions(db, { after, now: at }, REMARKS);
    for (const { table, trigger } of COUNTED)
      await runOnce(db, sql`alter table ${table} enable trigger ${trigger}`);
    await rebuildStandings(db);
    for (const index of TERMS)
      await runOnce(db, sql`alter index ${index} set (gin_pending_list_limit = ${KB_WAITING})`);
    return { lobsters, posts, ...reactions };
  });
  // Gives the planner the statistics and visibility map of a database that has been in use.
  await runOnce(
    database.db,
    sql`vacuum (analyze) owners, lobsters, posts, post_stats, comments, likes, notifications`,
  );
  return seeded;
}
