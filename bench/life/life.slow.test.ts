import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditSquare } from "@/db/queries/operations/audit";
import { seedSquare } from "@/db/seed/square";
import { givenDatabase } from "@/lib/testing/servers/database";
import type { Square } from "../square";
import type { Life } from "./amounts";
import { givenLife } from "./life";

const SIZE = { lobsters: 60, posts: 400 };
const LIFE: Life = {
  ...{ days: 80, posts: 40, comments: 30, followers: 70, notifications: 120 },
  ...{ threads: 20, messages: 50, bookmarks: 30, questions: 20, uploads: 10 },
  ...{ quests: 60, whispers: 40, players: 20 },
};

let own: Awaited<ReturnType<typeof givenDatabase>>;
let square: Square;

beforeAll(async () => {
  own = await givenDatabase();
  await seedSquare(own.database, SIZE, new Date());
  const sql = postgres(own.url, { max: 1, onnotice: () => {} });
  const ordinary = await sql<
    { id: string; key: string }[]
  >`select id, '' key from lobsters order by serial_no`;
  const [subject, first, ...rest] = ordinary;
  if (!subject || !first) throw new Error("The square is empty.");
  const ids = ordinary.map(({ id }) => id);
  square = { url: own.url, posts: SIZE.posts, subject, lobsters: [first, ...rest], ordinary: ids, sql };
  await givenLife(square, LIFE);
});

afterAll(async () => {
  await square.sql.end();
  await own.drop();
});

const count = async () => {
  const { sql, subject } = square;
  const [row] = await sql`
    select (select count(*)::int from posts where author_id = ${subject.id}) posts,
      (select count(*)::int from notifications where recipient_id = ${subject.id}) notifications,
      (select followers_count from lobsters where id = ${subject.id}) followers,
      (select count(*)::int from threads where ${subject.id} in (low_id, high_id)) threads,
      (select count(*)::int from messages) messages,
      (select count(*)::int from bookmarks where lobster_id = ${subject.id}) bookmarks,
      (select count(*)::int from questions where recipient_id = ${subject.id}) questions,
      (select count(*)::int from uploads) uploads, (select count(*)::int from quests) quests,
      (select count(*)::int from whispers) whispers`;
  return row;
};

test("a square gets the declared amounts, and nothing the second time", async () => {
  const given = await count();
  expect(given).toMatchObject({ followers: 70, threads: 20, messages: 70, bookmarks: 30, questions: 20 });
  expect(given).toMatchObject({ uploads: 10, quests: 60, whispers: 40 });
  expect(given?.posts).toBeGreaterThanOrEqual(LIFE.posts);
  expect(given?.notifications).toBeGreaterThanOrEqual(LIFE.notifications);
  await givenLife(square, LIFE);
  expect(await count()).toEqual(given);
});

test("an audit finds nothing wrong in it", async () => {
  expect(await auditSquare(own.database.db)).toEqual([]);
});
