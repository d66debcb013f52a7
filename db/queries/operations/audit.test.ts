import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/servers/database";
import type { Db } from "../../connection";
import { seedSquare } from "../../seed/square";
import { runOnce, singleRow } from "../../statement";
import { eraseAccount } from "../account/erase-account";
import { auditSquare } from "./audit";
import { foldChanges } from "./sweep";

const own = ownDatabase();

beforeAll(async () => {
  await seedSquare(own.database, { lobsters: 20, posts: 100 }, new Date());
  await foldChanges(own.database.db);
});

class Undo extends Error {}

/** Runs `work` in a transaction that is rolled back. Returns what `work` returned. */
async function undone<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  const attempt = own.database.transaction(async (db) => {
    results.push(await work(db));
    throw new Undo();
  });
  await expect(attempt).rejects.toThrow(Undo);
  return singleRow(results);
}

/** Damages the square, audits it and undoes the damage. Returns the rules found broken. */
const auditAfter = (damage: SQL): Promise<string[]> =>
  undone(async (db) => {
    await runOnce(db, damage);
    return (await auditSquare(db)).map(({ rule, count, examples }) => {
      expect(count).toBeGreaterThan(0);
      expect(examples.length).toBeGreaterThan(0);
      return rule;
    });
  });

test("a consistent square has no problems", async () => {
  expect(await auditSquare(own.database.db)).toEqual([]);
});

const firstLobster = sql`(select id from lobsters order by serial_no limit 1)`;

test.each<[string, SQL]>([
  ["likes_count", sql`update post_stats set likes_count = likes_count + 1`],
  [
    "comments_count",
    sql`delete from comments where id not in
    (select parent_comment_id from comments where parent_comment_id is not null)`,
  ],
  [
    "points and without a holder",
    sql`insert into territory values ('hall', ${firstLobster}, 20, '2026-01-01', 20, 0, 20, now())`,
  ],
  [
    "does not begin when the one before ends",
    sql`insert into building_occupations values ('hall', ${firstLobster}, '2026-01-01', '2026-01-02', 'raid'),
      ('hall', ${firstLobster}, '2026-01-03', null, 'raid')`,
  ],
  ["unread notifications", sql`update unread_notifications set count = count + 1`],
  ["unread notifications", sql`delete from unread_notifications where count > 0`],
  [
    "unread notifications",
    sql`insert into unread_changes select id, 'like_on_post', 1 from lobsters limit 1`,
  ],
  ["post without counters", sql`delete from post_stats`],
  ["search does not know", sql`update posts set terms = ''`],
  [
    "serial number that nobody has",
    sql`update lobsters set serial_no = serial_no + 50 where id = ${firstLobster}`,
  ],
  ["serial number beyond", sql`update serial_counter set last_serial_no = 3`],
  ["pin on a post", sql`update lobsters set pinned_post_id = gen_random_uuid(), pinned_at = now()`],
  ["pin without its time", sql`update lobsters set pinned_at = now()`],
  ["instant shared", sql`update posts set created_at = '2026-01-01T00:00:00Z'`],
  ["newer than the feed's clock", sql`update feed_clock set last_post_at = '1970-01-01T00:00:00Z'`],
  [
    "reply to a comment of another post",
    sql`update comments set parent_comment_id = (select id from comments limit 1)`,
  ],
  [
    "notification to oneself",
    sql`update notifications set source_lobster_id = recipient_id where comment_id is not null`,
  ],
  [
    "about a comment of another post",
    sql`update notifications set post_id = (select id from posts limit 1) where comment_id is not null`,
  ],
  [
    "who did not write",
    sql`update notifications set source_lobster_id = ${firstLobster} where comment_id is not null`,
  ],
  [
    "whose text it is not",
    sql`update notifications set type = 'comment_on_post' where type = 'comment_reply'`,
  ],
  [
    "given twice",
    sql`insert into notifications (recipient_id, type, source_lobster_id, post_id, comment_id)
      select recipient_id, type, source_lobster_id, post_id, comment_id from notifications where comment_id is not null`,
  ],
])("an audit finds: %s", async (rule, damage) => {
  const broken = await auditAfter(damage);
  expect(broken.some((found) => found.includes(rule))).toBe(true);
});

test("neither a building left vacant by a deleted account nor its next holder is a problem", async () => {
  const [erased, next] = await runOnce<{ lobsterId: string; ownerId: string; email: string }>(
    own.database.db,
    sql`select l.id "lobsterId", o.id "ownerId", o.email from lobsters l join owners o on o.id = l.owner_id
      order by l.serial_no limit 2`,
  );
  if (!erased || !next) throw new Error("The seeded square has too few lobsters.");
  const broken = await undone(async (db) => {
    await runOnce(
      db,
      sql`insert into territory (building_slug, lobster_id, points_halves, day, post_halves, comment_halves,
          credited_halves, earned_at)
        values ('library', ${erased.lobsterId}, 2, '2026-01-01', 2, 0, 2, '2026-01-01T10:00:00Z'),
          ('library', ${next.lobsterId}, 2, '2026-01-01', 2, 0, 2, '2026-01-01T11:00:00Z')`,
    );
    await runOnce(
      db,
      sql`insert into building_occupations (building_slug, lobster_id, from_at, reason)
        values ('library', ${erased.lobsterId}, '2026-01-01T10:00:00Z', 'first_points')`,
    );
    await eraseAccount(db, {
      ...erased,
      mailboxKey: erased.email,
      ignoringDots: [],
      emailHash: Buffer.from("hash"),
      now: "2026-01-02T00:00:00.000Z",
    });
    const vacant = await auditSquare(db);
    await runOnce(
      db,
      sql`insert into building_occupations (building_slug, lobster_id, from_at, reason)
        values ('library', ${next.lobsterId}, '2026-01-03T00:00:00Z', 'first_points')`,
    );
    return [...vacant, ...(await auditSquare(db))];
  });
  expect(broken).toEqual([]);
});
