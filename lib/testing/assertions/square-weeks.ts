import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/connection";
import { runOnce } from "@/db/statement";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const DEPTH_MAX = 100;

interface Said {
  id: string;
  author: string;
  status: string;
  /** Unix milliseconds. */
  at: number;
}

interface SaidUnder extends Said {
  post: string;
  parent: string | null;
}

interface Mark {
  post: string;
  by: string;
  shadowed: boolean;
  at: number;
}

/** Everything that a square's numbers are computed from. */
export interface WholeSquare {
  banned: Set<string>;
  posts: Said[];
  comments: SaidUnder[];
  whispers: Said[];
  marks: Mark[];
  raids: { at: number }[];
  quests: { by: string; at: number }[];
}

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8 at`);

/** Reads a whole square, for tests that compute by brute force. */
export async function readWholeSquare(db: Db): Promise<WholeSquare> {
  const rows = <Row extends object>(query: SQL) => runOnce<Row>(db, query);
  const said = sql`id, author_id author, status, ${ms("created_at")}`;
  return {
    banned: new Set(
      (await rows<{ id: string }>(sql`select id from lobsters where status = 'banned'`)).map(({ id }) => id),
    ),
    posts: await rows<Said>(sql`select ${said} from posts`),
    comments: await rows<SaidUnder>(
      sql`select ${said}, post_id post, parent_comment_id parent from comments`,
    ),
    whispers: await rows<Said>(sql`select ${said} from whispers`),
    marks: await rows<Mark>(sql`
      select post_id post, lobster_id by, shadowed, ${ms("created_at")} from likes union all
      select post_id, lobster_id, shadowed, ${ms("created_at")} from reactions`),
    raids: await rows<{ at: number }>(
      sql`select ${ms("ends_at")} from building_challenges where status <> 'active' and not shadowed`,
    ),
    quests: await rows<{ by: string; at: number }>(
      sql`select initiator_id by, ${ms("closed_at")} from quests where outcome = 'closed' and not shadowed`,
    ),
  };
}

/** The counts of a week of a square, one formula after the other, as messages/en/numbers.json states them. */
export function countsByBruteForce(square: WholeSquare, week: string) {
  const begins = Date.parse(`${week}T00:00:00+08:00`);
  const inWeek = ({ at }: { at: number }) => at >= begins && at < begins + WEEK_MS;
  const isSeen = ({ author, status }: Said) => status === "visible" && !square.banned.has(author);
  const seenPosts = new Map(square.posts.filter(isSeen).map((post) => [post.id, post]));
  const seenComments = square.comments.filter((one) => isSeen(one) && seenPosts.has(one.post));
  const posts = [...seenPosts.values()].filter(inWeek);
  const comments = seenComments.filter(inWeek);
  const whispers = square.whispers.filter((one) => isSeen(one) && inWeek(one));
  const under = (post: Said) =>
    seenComments.filter((one) => one.post === post.id && one.at < post.at + WEEK_MS);
  const byOthers = (post: Said) => under(post).filter((one) => one.author !== post.author);
  const threads = posts.filter((post) => byOthers(post).length > 0);
  const depthOf = (post: Said) => {
    const said = under(post);
    const below = (ids: Set<string>) => said.filter(({ parent }) => parent !== null && ids.has(parent));
    let depth = 0;
    let level = said.filter(({ parent }) => parent === null);
    while (level.length > 0 && depth < DEPTH_MAX) {
      depth += 1;
      level = below(new Set(level.map(({ id }) => id)));
    }
    return Math.max(1, depth);
  };
  const returned = threads.filter((post) =>
    under(post).some(
      (own) => own.author === post.author && byOthers(post).some((other) => other.at < own.at),
    ),
  );
  const isMarked = (post: Said) =>
    square.marks.some(
      (mark) =>
        mark.post === post.id && !mark.shadowed && mark.by !== post.author && mark.at < post.at + WEEK_MS,
    );
  const pairs = new Set<string>();
  for (const { author, post, parent } of comments) {
    const parentComment = square.comments.find(({ id }) => id === parent);
    if (parent !== null && !(parentComment && isSeen(parentComment))) continue;
    const other = parentComment?.author ?? seenPosts.get(post)?.author ?? "";
    if (other !== author) pairs.add(`${author} ${other}`);
  }
  return {
    activeLobsters: new Set([...posts, ...comments, ...whispers].map(({ author }) => author)).size,
    posts: posts.length,
    comments: comments.length,
    whispers: whispers.length,
    threads: threads.length,
    depths: threads.reduce((sum, post) => sum + depthOf(post), 0),
    threadsReturned: returned.length,
    postsNoticed: posts.filter((post) => byOthers(post).length > 0 || isMarked(post)).length,
    commentsAnswered: comments.filter((one) =>
      seenComments.some(
        (reply) => reply.parent === one.id && reply.author !== one.author && reply.at < one.at + WEEK_MS,
      ),
    ).length,
    pairs: pairs.size,
    pairsMutual: [...pairs].filter((pair) => pairs.has(pair.split(" ").reverse().join(" "))).length,
    raids: square.raids.filter(inWeek).length,
    questsDone: square.quests.filter((quest) => inWeek(quest) && !square.banned.has(quest.by)).length,
  };
}
