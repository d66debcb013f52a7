import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { searchPosts } from "@/db/queries/posts/search";
import { seedSquare } from "@/db/seed/square";
import { runOnce } from "@/db/statement";
import { toSearchQuery } from "@/db/terms";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { givenLobster, givenViewer } from "@/lib/testing/given/lobsters";
import { ownDatabase } from "@/lib/testing/servers/database";
import { getSearch } from "./endpoints";

const POSTS = 1500;

const own = ownDatabase();
let viewer: string;

beforeAll(async () => {
  await seedSquare(own.database, { lobsters: 30, posts: POSTS }, new Date());
  const [busiest] = await runOnce<{ id: string }>(
    own.database.db,
    sql`select author_id id from posts group by author_id order by count(*) desc limit 1`,
  );
  viewer = busiest?.id ?? "";
});

/** Every post that matches, page by page. */
async function searchAll(q: string, limit: number): Promise<string[]> {
  const terms = toSearchQuery(q);
  if (terms === undefined) throw new Error(`nothing to look for in ${q}`);
  const ids: string[] = [];
  for (let before = "infinity"; ; ) {
    const rows = await searchPosts(own.database.db, {
      ...givenViewer({ id: viewer }),
      terms,
      position: [before],
      limit,
    });
    ids.push(...rows.map((row) => row.postId));
    const last = rows.at(-1);
    if (!last || rows.length < limit) return ids;
    before = last.postedAt;
  }
}

describe("searchPosts", () => {
  it.each([
    ["the", 100],
    ["图书馆", 20],
    ["printer", 7],
    ["library tide", 3],
    ["umbrella 银杏", 1],
    ["xyzzy", 10],
  ])(
    "returns every post with %s once and in order, in pages of %i, whether such posts are dense or rare",
    async (q, limit) => {
      const rows = await runOnce<{ id: string; text: string }>(
        own.database.db,
        sql`select id, lower(title || ' ' || content) "text" from posts order by created_at desc`,
      );
      const wanted = q.split(" ");
      const matching = rows.filter(({ text }) => wanted.every((word) => hasWord(text, word)));
      expect(rows).toHaveLength(POSTS);
      if (q === "xyzzy") expect(matching).toEqual([]);
      else expect(matching.length).toBeGreaterThan(limit);
      expect(await searchAll(q, limit)).toEqual(matching.map(({ id }) => id));
    },
  );

  it("finds posts that are older than those it scans first", async () => {
    await runOnce(
      own.database.db,
      sql`
      update posts set terms = terms || ${"'zanzibar':1"}::tsvector
      where id in (select id from posts order by created_at limit 3)`,
    );
    expect(await searchAll("zanzibar", 2)).toHaveLength(3);
  });
});

const hasWord = (text: string, word: string) =>
  /^[a-z]/.test(word) ? new RegExp(`(?<![a-z0-9])${word}`).test(text) : text.includes(word);

it("GET /search takes one statement for each requested kind", async () => {
  const { api } = await givenLobster();
  const statementCount = async (query: Record<string, string>) =>
    (await statementsOf(() => api.ok(getSearch, { query }))).length;
  // A word that no text has, so that comments and quests are searched as well.
  expect(await statementCount({ q: "zyzzyva" })).toBe(4);
  expect(await statementCount({ q: "tide", kind: "posts,lobsters" })).toBe(2);
  expect(await statementCount({ q: "tide", kind: "comments", sort: "relevance" })).toBe(1);
  expect(await statementCount({ q: "tide", type: "posts" })).toBe(1);
  expect(await statementCount({ q: "tide", type: "lobsters" })).toBe(1);
});
