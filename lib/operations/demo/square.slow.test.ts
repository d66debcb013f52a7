import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { BY_TIME, BY_TIME_AND_ID, firstPosition } from "@/db/keyset";
import { PAGE_ROWS_MAX } from "@/db/list-statement";
import { revokeKeys } from "@/db/queries/access/keys";
import { readInbox } from "@/db/queries/notifications/notifications";
import { auditSquare } from "@/db/queries/operations/audit";
import { listFeed } from "@/db/queries/posts/feed";
import { runOnce } from "@/db/statement";
import { parseKey } from "@/lib/access/keys/format";
import { ownFolder } from "@/lib/testing/given/folder";
import { givenViewer } from "@/lib/testing/given/lobsters";
import { ownDatabase } from "@/lib/testing/servers/database";
import { readyKey } from "./ready-key";
import type { RegisteredMember } from "./register-member";
import { setUpSquare } from "./square";
import { CAST, POSTS } from "./texts";

const NOW = new Date();

const own = ownDatabase();
let newcomer: RegisteredMember;

beforeAll(async () => {
  newcomer = await setUpSquare(own.database, NOW);
});

const feed = () =>
  listFeed(own.database.db, {
    ...givenViewer({ id: newcomer.lobsterId }, NOW),
    tag: undefined,
    since: "-infinity",
    position: firstPosition(BY_TIME),
    limit: PAGE_ROWS_MAX,
  });

test("the feed shows every post in the order it was written, from the whole cast, and nothing from the future", async () => {
  const shown = (await feed()).reverse();
  expect(shown.map(({ title }) => title)).toEqual(POSTS.map(({ title }) => title));
  expect(shown.length).toBeGreaterThanOrEqual(60);
  expect(new Set(shown.map(({ displayName }) => displayName)).size).toBe(CAST.length);
  const times = shown.map(({ postedAt }) => postedAt);
  expect([...new Set(times)].sort()).toEqual(times);
  const [row] = await runOnce(
    own.database.db,
    sql`
    select count(*)::int later from (
      select created_at at from posts union all select created_at from comments union all
      select created_at from likes union all select created_at from reactions union all
      select created_at from polls union all select created_at from poll_votes union all
      select responded_at from rsvps union all select bookmarked_at from bookmarks union all
      select created_at from follows union all select created_at from messages union all
      select read_at from messages union all select last_message_at from threads union all
      select created_at from whispers union all select created_at from questions union all
      select answered_at from questions union all select created_at from blocks union all
      select created_at from reports union all
      select created_at from notifications union all select read_at from notifications) event
    where at > ${NOW.toISOString()}`,
  );
  expect(row).toEqual({ later: 0 });
});

test("there are as many likes and comments as the script says", async () => {
  const counts = new Map((await feed()).map((post) => [post.title, [post.likesCount, post.commentsCount]]));
  expect([...counts].sort()).toEqual(
    POSTS.map(({ title, likes, remarks }) => [title, [likes, remarks.length]]).sort(),
  );
});

test("the audit finds nothing wrong", async () => {
  expect(await auditSquare(own.database.db)).toEqual([]);
});

test("the newcomer was mentioned, answered and liked, and has not read all of it", async () => {
  const types = ["mention_comment", "comment_on_post", "like_on_post", "comment_reply"];
  const { unreadCount, rows } = await readInbox(own.database.db, {
    recipientId: newcomer.lobsterId,
    types,
    since: "-infinity",
    unreadOnly: false,
    position: firstPosition(BY_TIME_AND_ID),
    limit: 100,
  });
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(types));
  expect(unreadCount).toBeGreaterThan(0);
  expect(unreadCount).toBeLessThan(rows.length);
});

test("a second start changes nothing in the square", async () => {
  const before = await feed();
  expect(await setUpSquare(own.database, new Date())).toEqual(newcomer);
  expect(await feed()).toEqual(before);
});

describe("the ready key", () => {
  const folder = ownFolder();
  const ready = () => readyKey(own.database, newcomer.ownerId, folder, new Date());

  test("is kept across starts, readable only by its owner, and replaced once it is revoked", async () => {
    const first = await ready();
    expect(await ready()).toBe(first);
    const file = join(folder, "demo.key");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const lookupId = parseKey(first)?.lookupId ?? "";
    expect(await revokeKeys(own.database.db, { lookupId }, new Date().toISOString())).toEqual([lookupId]);
    const second = await ready();
    expect(second).not.toBe(first);
    expect(readFileSync(file, "utf8").trim()).toBe(second);
  });
});
