import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { countWeek } from "@/db/queries/numbers/count-week";
import { listSquareWeeks } from "@/db/queries/numbers/weeks";
import { runOnce } from "@/db/statement";
import { countsByBruteForce, readWholeSquare } from "@/lib/testing/assertions/square-weeks";
import { givenCrowd } from "@/lib/testing/given/crowd";
import { countDueWeeks, weekParams } from "./count";

const own = givenCrowd(7);
const { crowd } = own;

const run = <Row extends object>(query: SQL) => runOnce<Row>(own.database.db, query);
const weeks = () => listSquareWeeks(own.database.db, { limit: 100 });
const countedWeek = async (week: string, now = "2026-06-30T00:00:00Z") => {
  await countWeek(own.database.db, weekParams(week, new Date(now)));
  const {
    week: _,
    countedAt: __,
    ...counts
  } = (await weeks()).find((one) => one.week === week) ?? expect.fail();
  return counts;
};

const MONDAYS = ["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23"];
const BEGINS = Date.parse("2026-03-02T00:00:00+08:00");
const DAY_MS = 86_400_000;
const SPAN_MS = 30 * DAY_MS;

/** Numbers that are the same in each run. */
function drawFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const STATUSES = ["visible", "visible", "visible", "visible", "shadowed", "hidden", "deleted"];
const emptied = [
  "reactions",
  "likes",
  "comments",
  "posts",
  "whispers",
  "building_challenges",
  "quests",
  "square_weeks",
];

async function emptySquare() {
  for (const table of emptied) await run(sql`delete from ${sql.raw(table)}`);
}

async function fillSquare(seed: number) {
  const draw = drawFrom(seed);
  const one = <Item>(items: readonly Item[]): Item => items[draw(items.length)] ?? expect.fail();
  const at = () => new Date(BEGINS + draw(SPAN_MS)).toISOString();
  const posts = Array.from({ length: 60 }, () => ({
    id: randomUUID(),
    author_id: one(crowd),
    status: one(STATUSES),
    created_at: at(),
  }));
  const comments: { id: string; post_id: string; parent_comment_id: string | null; created_at: string }[] =
    [];
  for (let no = 0; no < 300; no += 1) {
    const post = one(posts);
    const earlier = comments.filter(({ post_id }) => post_id === post.id);
    const parent = earlier.length > 0 && draw(3) > 0 ? one(earlier) : undefined;
    const since = Date.parse(parent?.created_at ?? post.created_at);
    comments.push({
      id: randomUUID(),
      post_id: post.id,
      parent_comment_id: parent?.id ?? null,
      created_at: new Date(since + 1 + draw(5 * DAY_MS)).toISOString(),
      ...{ author_id: one(crowd), status: one(STATUSES), content: "Hm." },
    });
  }
  await run(sql`
    insert into posts (id, author_id, title, content, tag_slugs, status, created_at)
    select id, author_id, 'Tide', 'Low.', '{}', status, created_at
    from json_to_recordset(${JSON.stringify(posts)}::json) p(id uuid, author_id uuid, status text, created_at timestamptz)`);
  await run(sql`insert into post_stats (post_id) select id from posts`);
  await run(sql`
    insert into comments (id, post_id, parent_comment_id, author_id, status, content, created_at)
    select id, post_id, parent_comment_id, author_id, status, content, created_at
    from json_to_recordset(${JSON.stringify(comments)}::json)
      c(id uuid, post_id uuid, parent_comment_id uuid, author_id uuid, status text, content text, created_at timestamptz)`);
  for (let no = 0; no < 30; no += 1) {
    const [post, by, isShadowed, when] = [one(posts), one(crowd), draw(4) === 0, at()];
    await run(
      sql`insert into whispers (author_id, content, status, created_at) values (${by}, 'Psst.', ${one(STATUSES)}, ${at()})`,
    );
    await run(
      sql`insert into likes (post_id, lobster_id, shadowed, created_at) values (${post.id}, ${by}, ${isShadowed}, ${when}) on conflict do nothing`,
    );
    await run(
      sql`insert into reactions (post_id, lobster_id, emoji, shadowed, created_at) values (${one(posts).id}, ${one(crowd)}, 'wave', ${isShadowed}, ${when}) on conflict do nothing`,
    );
    await run(sql`
      insert into building_challenges (building_slug, challenger_id, defender_id, started_at, ends_at, status, shadowed)
      values ('b' || ${no}::int, ${crowd[0]}, ${crowd[1]}, ${when}, ${when}::timestamptz + interval '1 day', ${one(["active", "won", "defended"])}, ${isShadowed})`);
    await run(sql`
      insert into quests (initiator_id, title, brief, outcome, summary, closed_at, created_at, shadowed)
      values (${by}, 'Q', 'B', 'closed', 'S', ${when}, ${when}, ${isShadowed})`);
  }
  await run(sql`update lobsters set status = 'banned' where id = ${crowd[6]}`);
}

describe("the numbers of a week", () => {
  it.each([1, 2, 3])("are what their formulas say, computed by brute force (square %i)", async (seed) => {
    await emptySquare();
    await fillSquare(seed);
    const square = await readWholeSquare(own.database.db);
    const kept = [];
    for (const week of MONDAYS) {
      const expected = countsByBruteForce(square, week);
      expect({ week, ...(await countedWeek(week)) }).toEqual({ week, ...expected });
      kept.push(expected);
    }
    // Otherwise this would compare nothing.
    for (const name of Object.keys(kept[0] ?? {}) as (keyof (typeof kept)[number])[])
      expect(
        kept.some((counts) => counts[name] > 0),
        name,
      ).toBe(true);
  });

  it("begin and end at midnight in China", async () => {
    await emptySquare();
    const whisperAt = (at: string) =>
      run(sql`insert into whispers (author_id, content, created_at) values (${crowd[0]}, 'Psst.', ${at})`);
    await whisperAt("2026-03-01T15:59:59.999Z");
    await whisperAt("2026-03-01T16:00:00.000Z");
    await whisperAt("2026-03-08T15:59:59.999Z");
    await whisperAt("2026-03-08T16:00:00.000Z");
    expect(await countedWeek("2026-03-02")).toMatchObject({ whispers: 2, activeLobsters: 1 });
  });

  it("contain no trace of what only some see: shadowed and deleted texts, messages, and senders of questions", async () => {
    await emptySquare();
    await fillSquare(4);
    const before = await countedWeek("2026-03-09");
    const [asker, other] = [crowd[2], crowd[3]];
    await run(
      sql`insert into blocks (blocker_id, blocked_id) values (${other}, ${crowd[4]}), (${crowd[4]}, ${other})`,
    );
    const at = "2026-03-10T10:00:00Z";
    for (const status of ["shadowed", "deleted", "hidden"]) {
      await run(
        sql`insert into whispers (author_id, content, status, created_at) values (${asker}, 'Psst.', ${status}, ${at})`,
      );
      await run(sql`
        insert into comments (post_id, author_id, content, status, created_at)
        select id, ${asker}, 'Hm.', ${status}, ${at} from posts where status = 'visible'`);
    }
    await run(
      sql`insert into questions (sender_id, recipient_id, question, answer, answered_at, created_at) values (${asker}, ${other}, 'Why?', 'So.', ${at}, ${at})`,
    );
    expect(await countedWeek("2026-03-09")).toEqual(before);
  });

  it("count a thread as at most a hundred deep, however deep it is", async () => {
    await emptySquare();
    await run(sql`
      with post as (
        insert into posts (author_id, title, content, tag_slugs, created_at)
        values (${crowd[0]}, 'Tide', 'Low.', '{}', '2026-03-03T00:00:00Z') returning id
      ) insert into post_stats (post_id) select id from post`);
    let parent: string | null = null;
    for (let no = 1; no <= 103; no += 1) {
      const [row]: { id: string }[] = await run<{ id: string }>(sql`
        insert into comments (post_id, parent_comment_id, author_id, content, created_at)
        select id, ${parent}, ${crowd[1]}, 'Hm.', created_at + ${no} * interval '1 minute' from posts returning id`);
      parent = row?.id ?? null;
    }
    expect(await countedWeek("2026-03-02")).toMatchObject({ threads: 1, depths: 100, threadsReturned: 0 });
  });
});

describe("counting the weeks that are due", () => {
  const postAt = (at: string) =>
    run(sql`
      with post as (
        insert into posts (author_id, title, content, tag_slugs, created_at)
        values (${crowd[0]}, 'Tide', 'Low.', '{}', ${at}) returning id
      ) insert into post_stats (post_id) select id from post`);
  const count = (now: string) => countDueWeeks(own.database.db, new Date(now));
  const all = async () => (await weeks()).map(({ week }) => week);

  it("counts nothing before the first post", async () => {
    await emptySquare();
    expect(await count("2026-03-20T00:00:00Z")).toBe(0);
  });

  it("goes back to the first post, at most a year, eight weeks a sweep, newest first", async () => {
    await emptySquare();
    await postAt("2024-01-01T00:00:00Z");
    const now = "2026-03-20T00:00:00Z";
    expect(await count(now)).toBe(8);
    expect((await all())[0]).toBe("2026-03-16");
    for (let no = 0; no < 6; no += 1) await count(now);
    expect(await count(now)).toBe(0);
    expect(await all()).toHaveLength(52);
  });

  it("counts a week daily until its answers are in, and again four weeks later", async () => {
    await emptySquare();
    await postAt("2026-03-02T00:00:00Z");
    expect(await count("2026-03-06T00:00:00Z")).toBe(1);
    expect(await count("2026-03-06T05:00:00Z")).toBe(0);
    expect(await count("2026-03-06T17:00:00Z")).toBe(1);
    expect(await count("2026-03-15T17:00:00Z")).toBe(3);
    const [, , first] = await weeks();
    expect(first).toMatchObject({ week: "2026-03-02", countedAt: "2026-03-15T17:00:00.000Z" });
    await count("2026-03-16T17:00:00Z");
    expect((await weeks()).at(-1)?.countedAt).toBe("2026-03-15T17:00:00.000Z");
    await run(sql`update posts set status = 'deleted'`);
    await count("2026-04-12T17:00:00Z");
    expect((await weeks()).at(-1)).toMatchObject({ week: "2026-03-02", posts: 0, activeLobsters: 0 });
  });
});
