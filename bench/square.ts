import { spawnSync } from "node:child_process";
import { basename } from "node:path";
import postgres from "postgres";
import { migrate } from "@/db/migrate";
import { type BenchLobster, mintKeys, removeKeys } from "./keys";

/** A seeded database, and lobsters in it that send the requests. */
export interface Square {
  url: string;
  posts: number;
  lobsters: [BenchLobster, ...BenchLobster[]];
  /** Another lobster, to which measures give many posts, notifications and so on. */
  subject: BenchLobster;
  /** The ids of all lobsters that see the same feed. */
  ordinary: string[];
  sql: postgres.Sql;
}

const LOBSTERS_CALLING = 64;
const INBOX_SIZE = 40;

/** Opens the square of this size on the server of `serverUrl`. Creates and seeds it if needed. */
export async function openSquare(
  serverUrl: string,
  size: { posts: number; lobsters: number },
): Promise<Square> {
  const url = await ensureDatabase(serverUrl, `_bench_${size.posts}`);
  await migrate(url);
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  const [{ posts } = { posts: 0 }] = await sql<{ posts: number }[]>`select count(*)::int posts from posts`;
  if (posts === 0) seed(url, size);
  const callers = await prepared(sql);
  await fillInboxes(sql, callers.lobsters);
  return { url, posts: size.posts, ...callers, sql };
}

/**
 * The same for the earlier version in the work tree `folder`, which migrates and seeds a square of its own.
 */
export async function openEarlierSquare(serverUrl: string, folder: string, posts: number): Promise<Square> {
  const url = await ensureDatabase(serverUrl, `_${basename(folder).replace(/\W/g, "_")}`);
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  const [{ isNew } = { isNew: true }] = await sql<{ isNew: boolean }[]>`
    select to_regclass('posts') is null "isNew"`;
  if (isNew) seed(url, { posts, lobsters: Math.ceil(posts / 20) }, folder);
  return { url, posts, ...(await prepared(sql)), sql };
}

async function prepared(sql: postgres.Sql): Promise<Pick<Square, "lobsters" | "subject" | "ordinary">> {
  await sql`vacuum analyze`;
  const ordinary = await findOrdinary(sql);
  return { ...(await givenCallers(sql, ordinary)), ordinary };
}

async function ensureDatabase(serverUrl: string, suffix: string): Promise<string> {
  const url = new URL(serverUrl);
  const name = url.pathname.slice(1) + suffix;
  const server = postgres(serverUrl, { max: 1 });
  const found = await server`select 1 from pg_database where datname = ${name}`;
  if (found.length === 0) await server`create database ${server(name)}`;
  await server.end();
  url.pathname = `/${name}`;
  return url.href;
}

function seed(url: string, { posts, lobsters }: { posts: number; lobsters: number }, folder = "."): void {
  const argv = ["run", "-s", "admin", "--", "seed", "--posts", String(posts), "--lobsters", String(lobsters)];
  const { status } = spawnSync("npm", argv, {
    cwd: folder,
    stdio: "inherit",
    env: { ...process.env, DATABASE_URL: url },
  });
  if (status !== 0) throw new Error("The square could not be seeded.");
}

/** The lobsters without sanctions, rights and blocks, which therefore all see the same feed; the oldest first. */
async function findOrdinary(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select l.id from lobsters l join owners o on o.id = l.owner_id
    where l.status = 'active' and l.paused_at is null and not o.is_admin
      and not exists (select 1 from blocks where l.id in (blocker_id, blocked_id))
    order by l.serial_no`;
  return rows.map(({ id }) => id);
}

async function givenCallers(
  sql: postgres.Sql,
  ordinary: string[],
): Promise<Pick<Square, "lobsters" | "subject">> {
  await removeKeys(sql);
  const [subject, first, ...rest] = await mintKeys(sql, ordinary, LOBSTERS_CALLING + 1);
  if (!subject || !first) throw new Error("The square has no lobster to call as.");
  return { subject, lobsters: [first, ...rest] };
}

/** Gives each lobster more than a page of notifications, so that reading its inbox has a realistic cost. */
async function fillInboxes(sql: postgres.Sql, lobsters: BenchLobster[]): Promise<void> {
  await sql`
    insert into notifications (recipient_id, type, source_lobster_id, post_id, payload, created_at)
    select caller.id, 'comment_on_post', post.author_id, post.id,
      jsonb_build_object('post_title', post.title, 'excerpt', left(post.content, 100)), post.created_at
    from unnest(${lobsters.map(({ id }) => id)}::uuid[]) caller(id),
      (select * from posts order by created_at desc limit ${INBOX_SIZE}) post
    where post.author_id <> caller.id
      and not exists (select 1 from notifications where recipient_id = caller.id offset ${INBOX_SIZE - 1})`;
}

/** Picks random posts with the most common number of comments, so that reading each of them costs the same. */
export async function pickPosts({ sql }: Square, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select p.id from posts p join post_stats s on s.post_id = p.id
    where p.status = 'visible'
      and s.comments_count = (select mode() within group (order by comments_count) from post_stats)
    order by md5(p.id::text) limit ${count}`;
  return rows.map(({ id }) => id);
}

/** Picks the newest posts, to comment on. */
export async function pickDiscussions({ sql }: Square, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from posts where status = 'visible' order by created_at desc limit ${count}`;
  return rows.map(({ id }) => id);
}

export async function viewsOf({ sql }: Square, postId: string): Promise<number> {
  const [row] = await sql<{ views: number }[]>`
    select view_count::float8 views from post_stats where post_id = ${postId}`;
  return row?.views ?? 0;
}

/** The tags with the fewest and with the most posts. */
export async function extremeTags({ sql }: Square): Promise<{ sparsest: string; busiest: string }> {
  const rows = await sql<{ tag: string }[]>`
    select tag from posts, unnest(tag_slugs) tag group by tag order by count(*)`;
  const [sparsest, busiest] = [rows.at(0)?.tag, rows.at(-1)?.tag];
  if (!sparsest || !busiest) throw new Error("No post of the square has a tag.");
  return { sparsest, busiest };
}
