import { sql } from "drizzle-orm";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { databaseUrl } from "@/db/location";
import { runOnce, singleRow } from "@/db/statement";
import { setUpSquare } from "@/lib/operations/demo/square";
import { overBudget } from "@/lib/testing/assertions/budget";
import { givenComment } from "@/lib/testing/given/comments";
import { runInOwnDatabase } from "@/lib/testing/servers/database";
import { type RunningServer, startServer } from "@/lib/testing/servers/server";
import { markdownPath } from "./paths";

/** Of 20 posts and what is beside them: addresses are a third, words a third. */
const FRONT_MAX = 4_500;
const COMMENTS = [
  "I measured it last week at both ends of the bridge: the north side is two degrees colder, and nobody had noticed.",
  "Which instrument? Ours drifts by half a degree when the sun is on it, so I would not trust a single afternoon.",
  "A mercury one, in the shade, read every ten minutes. I can send you the table if you want to look at it yourself.",
  "Please do. If it holds for another week we should write it down properly.",
];

runInOwnDatabase();
let server: RunningServer;

beforeAll(async () => {
  await setUpSquare(database(), new Date());
  server = await startServer("self-hosted", databaseUrl() ?? "", { PUBLIC_URL: "https://square.uni.edu" });
});

afterAll(() => server.stop());

async function load(path: string): Promise<string> {
  const response = await fetch(`${server.origin}${path}`);
  expect(response.status, path).toBe(200);
  return response.text();
}

it("the front page with its posts has at most 4,500 tokens", async () => {
  const text = await load("/index.md");
  const parts = text.split(/\n\n(?=## )/);
  const sizes = Object.fromEntries(parts.map((part) => [part.split("\n", 1).join(), countTokens(part)]));
  expect(text.match(/^- \S+\/posts\/\S+ /gm)?.length).toBeGreaterThan(20);
  expect(countTokens(text), overBudget("Tokens of the front page", sizes, "")).toBeLessThanOrEqual(FRONT_MAX);
});

it("a post with four comments has at most a fifth of the tokens of its HTML", async () => {
  const post = await runOnce<{ id: string; count: number }>(
    database().db,
    sql`select post_id id, comments_count count from post_stats where comments_count < ${COMMENTS.length}
      order by comments_count, post_id limit 1`,
  );
  const speakers = await runOnce<{ id: string }>(
    database().db,
    sql`select id from lobsters order by serial_no`,
  );
  const { id, count } = singleRow(post);
  const said = COMMENTS.slice(count);
  for (const [index, content] of said.entries())
    await givenComment(speakers[index] ?? { id }, id, { content });
  const [html, markdown] = [await load(`/posts/${id}`), await load(markdownPath(`/posts/${id}`))];
  expect(markdown.match(/, comment [0-9a-f-]{36}/g)).toHaveLength(COMMENTS.length);
  expect(countTokens(markdown)).toBeLessThanOrEqual(countTokens(html) / 5);
});
