import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "@/db/client";
import { NO_MENTIONS } from "@/db/fragments/mentioned";
import { seedSquare } from "@/db/seed/square";
import { runOnce } from "@/db/statement";
import { ownDatabase } from "@/lib/testing/servers/database";
import { keepMentions } from "../links/mentions";
import { addWhisper } from "../whispers/whispers";
import { addComment } from "./comments";
import { setLike } from "./likes";

const CONTENT = "The tide is out.";
const MENTIONS: typeof NO_MENTIONS = {
  ...NO_MENTIONS,
  serialAts: [0],
  serialLengths: [2],
  serialNos: [2],
  quotedAts: [0],
  quotes: ['{"asks_reply": true}'],
};
/** PostgreSQL makes five custom plans for a prepared statement before it may keep a generic one. */
const CUSTOM_PLANS = 5;
const RUNS = CUSTOM_PLANS + 3;

const own = ownDatabase();
let single: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  await seedSquare(own.database, { lobsters: 5_000, posts: 1_000 }, new Date());
  single = openDatabase(own.url, 1);
  // The test server makes only generic plans, which saves time.
  await runOnce(single.db, sql`set plan_cache_mode = auto`);
});
afterAll(() => single.close());

it.each<[string, typeof NO_MENTIONS]>([
  ["mention nobody", NO_MENTIONS],
  ["mention somebody", MENTIONS],
])("texts and likes are planned once, not for each text: texts that %s", async (_, mentions) => {
  const { db } = single;
  const ids = (table: string) =>
    runOnce<{ id: string }>(db, sql`select id from ${sql.raw(table)} order by id limit ${RUNS}`);
  const [lobsters, posts] = await Promise.all([ids("lobsters"), ids("posts")]);
  for (const [no, { id: postId }] of posts.entries()) {
    const authorId = lobsters[no]?.id ?? "";
    const viewer = { viewer: authorId, isAdmin: false, shadowed: false, now: new Date().toISOString() };
    const draft = { content: CONTENT, status: "visible" as const, ...mentions };
    const place = { parentCommentId: null, buildingSlug: null, excerpt: CONTENT };
    await addComment(db, { ...viewer, ...draft, ...place, postId });
    await setLike(db, { ...viewer, postId, liked: true });
    await addWhisper(db, { authorId, ...draft });
    await keepMentions(db, { authorId, textId: postId, part: "brief 1", replaces: false, ...mentions });
  }
  const planned = await runOnce<{ plans: number; text: string }>(
    db,
    sql`
      select custom_plans::int plans, statement text from pg_prepared_statements
      where custom_plans + generic_plans >= ${RUNS}`,
  );
  expect(planned.length).toBeGreaterThanOrEqual(4);
  expect(planned.filter(({ plans }) => plans > CUSTOM_PLANS).map(({ text }) => text)).toEqual([]);
});
