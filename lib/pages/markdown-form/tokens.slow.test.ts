import { sql } from "drizzle-orm";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runOnce, singleRow } from "@/db/statement";
import { setUpSquare } from "@/lib/operations/demo/square";
import { overBudget } from "@/lib/testing/assertions/budget";
import { ownDatabase } from "@/lib/testing/servers/database";
import { type RunningServer, startServer } from "@/lib/testing/servers/server";
import { markdownPath } from "./paths";

vi.setConfig({ hookTimeout: 300_000 });

const FRONT_MAX = 3_000;
const COMMENTS = 4;

const own = ownDatabase();
let server: RunningServer;

beforeAll(async () => {
  await setUpSquare(own.database, new Date());
  server = await startServer("self-hosted", own.url, { PUBLIC_URL: "https://square.uni.edu" });
});

afterAll(() => server.stop());

async function load(path: string): Promise<string> {
  const response = await fetch(`${server.origin}${path}`);
  expect(response.status, path).toBe(200);
  return response.text();
}

it("the front page with its posts has at most 3,000 tokens", async () => {
  const text = await load("/index.md");
  const parts = text.split(/\n\n(?=## )/);
  const sizes = Object.fromEntries(parts.map((part) => [part.split("\n", 1).join(), countTokens(part)]));
  expect(text.match(/^- \S+\/posts\/\S+ /gm)?.length).toBeGreaterThan(20);
  expect(countTokens(text), overBudget("Tokens of the front page", sizes, "")).toBeLessThanOrEqual(FRONT_MAX);
});

it("a post with four comments has at most a fifth of the tokens of its HTML", async () => {
  const { id } = singleRow(
    await runOnce<{ id: string }>(
      own.database.db,
      sql`select post_id id from post_stats where comments_count >= ${COMMENTS} order by comments_count, post_id limit 1`,
    ),
  );
  const [html, markdown] = [await load(`/posts/${id}`), await load(markdownPath(`/posts/${id}`))];
  expect(markdown.match(/, comment [0-9a-f-]{36}/g)?.length).toBeGreaterThanOrEqual(COMMENTS);
  expect(countTokens(markdown)).toBeLessThanOrEqual(countTokens(html) / 5);
});
