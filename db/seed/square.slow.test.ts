import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { BY_TIME, firstPosition } from "@/db/keyset";
import { PAGE_ROWS_MAX } from "@/db/list-statement";
import { runOnce } from "@/db/statement";
import { formsOf } from "@/lib/areas/lobsters/names";
import { givenViewer } from "@/lib/testing/given/lobsters";
import { givenDatabase, ownDatabase } from "@/lib/testing/servers/database";
import { ensureOwner } from "../queries/access/owners";
import { registerLobster } from "../queries/lobsters/registration";
import { auditSquare } from "../queries/operations/audit";
import { listFeed } from "../queries/posts/feed";
import { seedSquare } from "./square";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const SIZE = { lobsters: 40, posts: 2000 };

const own = ownDatabase();

beforeAll(async () => {
  await seedSquare(own.database, SIZE, NOW);
});

async function ask<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>, { database } = own) {
  const [row] = await runOnce<Row>(database.db, query);
  if (!row) throw new Error("no row");
  return row;
}

test("posts have a plausible length, strictly increasing times and end before now", async () => {
  const row = await ask(sql`
    select count(*)::int posts, count(distinct created_at)::int instants, min(char_length(content)) >= 80 long_enough,
      max(char_length(content)) <= 1500 short_enough, max(created_at) <= ${NOW.toISOString()} past,
      max(created_at) = (select last_post_at from feed_clock) clocked,
      min(created_at) > ${NOW.toISOString()}::timestamptz - interval '90 days' recent from posts`);
  expect(row).toEqual({
    posts: 2000,
    instants: 2000,
    long_enough: true,
    short_enough: true,
    past: true,
    clocked: true,
    recent: true,
  });
});

test("one post in a thousand is a roast, and every post has one tag or two", async () => {
  const row = await ask(sql`
    select count(*) filter (where tag_slugs @> '{roast}')::int roasts, min(cardinality(tag_slugs)) "min",
      max(cardinality(tag_slugs)) "max" from posts`);
  expect(row).toEqual({ roasts: 2, min: 1, max: 2 });
});

test("comments and likes have the promised numbers, and the audit finds nothing", async () => {
  const { comments, likes } = await ask<{ comments: number; likes: number }>(
    sql`select (select count(*)::int from comments) comments, (select count(*)::int from likes) likes`,
  );
  expect(comments / SIZE.posts).toBeCloseTo(1, 0);
  expect(likes / SIZE.posts).toBeCloseTo(2, 0);
  expect(await auditSquare(own.database.db)).toEqual([]);
});

test("no trigger stays off, so that standings are updated from then on", async () => {
  const row = await ask(sql`
    select count(*)::int "all", count(*) filter (where tgenabled = 'D')::int off from pg_trigger
    where tgname like 'standing_of_added_%'`);
  expect(row).toEqual({ all: 3, off: 0 });
});

test("the same parameters make the same square", async () => {
  const fingerprint = sql`
    select md5(string_agg(concat_ws(' ', p.id, p.author_id, p.title, p.content, p.tag_slugs, p.created_at,
      s.likes_count, s.comments_count, s.view_count), ',' order by p.id)) posts,
      (select md5(string_agg(concat_ws(' ', c.id, c.author_id, c.content, c.created_at), ',' order by c.id))
        from comments c) comments,
      (select md5(string_agg(concat_ws(' ', n.recipient_id, n.type, n.source_lobster_id, n.comment_id, n.post_id),
        ',' order by n.recipient_id, n.type, n.source_lobster_id, n.comment_id, n.post_id)) from notifications n) told
    from posts p join post_stats s on s.post_id = p.id`;
  const other = await givenDatabase();
  await seedSquare(other.database, SIZE, NOW);
  const first = await ask(fingerprint);
  expect(await ask(fingerprint, other)).toEqual(first);
  await other.drop();
});

test("adding more only adds later posts and further numbers, and a newcomer gets the next one", async () => {
  const grown = await givenDatabase();
  const { db } = grown.database;
  await seedSquare(grown.database, SIZE, NOW);
  const before = await ask<{ at: string }>(sql`select last_post_at at from feed_clock`, grown);
  await seedSquare(grown.database, { lobsters: 5, posts: 150 }, NOW);
  const [viewer] = await runOnce<{ id: string }>(db, sql`select id from lobsters limit 1`);
  const later = await listFeed(db, {
    ...givenViewer({ id: viewer?.id ?? "" }),
    tag: undefined,
    since: before.at,
    position: firstPosition(BY_TIME),
    limit: PAGE_ROWS_MAX,
  });
  expect(later).toHaveLength(150);
  const owner = await ensureOwner(db, "newcomer@example.edu", false);
  const id = randomUUID();
  const serialNo = await registerLobster(db, {
    id,
    ownerId: owner.id,
    displayName: "Newcomer",
    ...formsOf("Newcomer"),
    avatarSeed: id,
    isNamedByOwner: false,
  });
  expect(serialNo).toBe(46);
  expect(await auditSquare(db)).toEqual([]);
  await grown.drop();
});
