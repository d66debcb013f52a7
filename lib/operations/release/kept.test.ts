import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { dateViews, deleteOldImpressions } from "@/db/queries/release/impressions";
import { keepPublishedText } from "@/db/queries/release/published-texts";
import { runOnce } from "@/db/statement";
import { getPost } from "@/lib/areas/posts/endpoints";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenDatabase, runInOwnDatabase } from "@/lib/testing/servers/database";
import { keepPublishedTexts } from "./published-texts";

// A sweep visits all posts, and other test files have filled the shared database.
runInOwnDatabase();

const viewsOf = (id: string) =>
  runOnce<{ day: string; views: number }>(
    database().db,
    sql`select day::text, views from post_view_days where post_id = ${id}::uuid order by day`,
  );

test("each view of a post counts on one date, even under concurrent sweeps", async () => {
  const reader = await givenLobster();
  const { id } = await givenPost(reader);
  const read = () => reader.api.ok(getPost, { params: { id } });
  const date = (day: string) => Promise.all([1, 2, 3].map(() => dateViews(database().db, day)));
  await Promise.all([1, 2, 3].map(read));
  await date("2026-01-01");
  expect(await viewsOf(id)).toEqual([{ day: "2026-01-01", views: 3 }]);
  await Promise.all([date("2026-01-02"), read(), read()]);
  await date("2026-01-02");
  await date("2026-01-03");
  expect(await viewsOf(id)).toEqual([
    { day: "2026-01-01", views: 3 },
    { day: "2026-01-02", views: 2 },
  ]);
  expect((await read()).post.view_count).toBe(6);
});

test("views from before dates were stored count on no date", async () => {
  const { id } = await givenPost(await givenLobster());
  await runOnce(
    database().db,
    sql`update post_stats set view_count = 9, dated_views = null where post_id = ${id}::uuid`,
  );
  await dateViews(database().db, "2026-01-01");
  expect(await viewsOf(id)).toEqual([]);
});

test("only views of dates before the given one are deleted", async () => {
  const id = randomUUID();
  await runOnce(
    database().db,
    sql`insert into post_view_days values (${id}::uuid, '2001-01-01', 1), (${id}::uuid, '2001-01-02', 2)`,
  );
  await deleteOldImpressions(database().db, { before: "2001-01-02" });
  expect(await viewsOf(id)).toEqual([{ day: "2001-01-02", views: 2 }]);
  await deleteOldImpressions(database().db, { before: "2001-01-03" });
});

test("a text is stored once for each change, including a change back, even under concurrent starts", async () => {
  const own = await givenDatabase();
  const keep = (content: string) =>
    Promise.all([1, 2, 3].map(() => keepPublishedText(own.database.db, { name: "skill.md", content })));
  for (const content of ["One.", "One.", "Two.", "One."]) await keep(content);
  const kept = await runOnce(
    own.database.db,
    sql`select number, content from published_texts order by number`,
  );
  expect(kept).toEqual(["One.", "Two.", "One."].map((content, index) => ({ number: index + 1, content })));
  await keepPublishedTexts(own.database.db);
  await keepPublishedTexts(own.database.db);
  const names = await runOnce(
    own.database.db,
    sql`select name, max(number)::int as number from published_texts group by name order by name`,
  );
  expect(names).toEqual([
    { name: "campus.json", number: 1 },
    { name: "limits.json", number: 1 },
    { name: "skill.md", number: 4 },
  ]);
  await own.drop();
});
