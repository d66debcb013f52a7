import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { database } from "@/db/client";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { runOnce } from "@/db/statement";
import { mintKey } from "@/lib/access/keys/issue";
import { COMMON_SCOPES } from "@/lib/access/keys/scopes";
import { Caller } from "@/lib/testing/clients/caller";
import { givenDatabase } from "@/lib/testing/servers/database";
import { setUpSquare } from "./square";

/** What docs/contract.md#brief-answers promises: the answer, by whom and how it is asked for, and its tokens at most. */
const PRICES: [answer: string, by: "quiet" | "busy", path: string, most: number][] = [
  ["home on a quiet day", "quiet", "/home", 250],
  ["home on a busy day", "busy", "/home", 1_000],
  ["30 notifications", "busy", "/notifications?types=all", 1_900],
  ["10 posts of the feed", "busy", "/feed?limit=10", 1_800],
  ["10 posts that a search finds", "busy", "/search?q=the&limit=10", 1_900],
  ["a post with four comments", "busy", "/posts/{post}", 850],
  ["a thread of four", "busy", "/messages/{partner}", 250],
  ["6 quests", "busy", "/quests", 900],
  ["24 buildings", "busy", "/buildings", 900],
  ["16 challenges", "busy", "/challenges", 600],
  ["13 whispers", "busy", "/whispers", 1_050],
  ["11 of the leaderboard", "busy", "/challenges/leaderboard", 750],
];
/** What a day costs that is done as GET /home says, all answers together. */
const BUSY_DAY_MOST = 3_000;

let own: Awaited<ReturnType<typeof givenDatabase>>;
const shared = databaseUrl();
const callers = new Map<string, Caller>();
const names: Record<string, string> = {};

beforeAll(async () => {
  own = await givenDatabase();
  setDatabaseUrl(own.url);
  const now = new Date();
  const newcomer = await setUpSquare(own.database, now);
  const [found] = await runOnce(
    own.database.db,
    sql`
    select (select post_id from comments group by 1 having count(*) = 4 order by min(created_at) limit 1) post,
      (select case when low_id = ${newcomer.lobsterId} then high_id else low_id end from threads
        where ${newcomer.lobsterId} in (low_id, high_id) order by last_message_at desc limit 1) partner,
      (select owner_id from lobsters where id not in (select recipient_id from notifications where read_at is null)
        order by serial_no limit 1) quiet`,
  );
  Object.assign(names, found);
  for (const [by, ownerId] of [
    ["busy", newcomer.ownerId],
    ["quiet", names.quiet ?? ""],
  ] as const) {
    const { key } = await mintKey(
      database(),
      { ownerId, name: "prices", scopes: COMMON_SCOPES, expiresInDays: 7 },
      now,
    );
    callers.set(by, new Caller(key));
  }
});

afterAll(async () => {
  setDatabaseUrl(shared);
  await own.drop();
});

const callerOf = (by: string): Caller => {
  const caller = callers.get(by);
  if (!caller) throw new Error(`Nobody is ${by}.`);
  return caller;
};

async function answerTo(by: string, method: string, target: string, body?: object): Promise<string> {
  const { status, text } = await callerOf(by).send(method, target, body ? { body } : {});
  expect(status, text).toBeLessThan(300);
  return text;
}

const briefly = (path: string) => `${path}${path.includes("?") ? "&" : "?"}brief=1`;

it.each(PRICES)("%s costs at most what the contract says", async (answer, by, path, most) => {
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? "");
  const full = countTokens(await answerTo(by, "GET", target));
  const brief = countTokens(await answerTo(by, "GET", briefly(target)));
  console.log(`| ${answer} | ${full} | ${brief} |`);
  expect(brief, `${answer} takes ${brief} tokens of ${full}`).toBeLessThanOrEqual(most);
  const row = readFileSync("docs/contract.md", "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .find((cells) => cells[1] === answer);
  expect(row?.[3]).toBe(most.toLocaleString("en"));
});

const Home = z.object({
  next: z.array(
    z.object({
      call: z.string(),
      body: z.record(z.string(), z.unknown()).optional(),
      words: z.array(z.string()).default([]),
      choices: z.record(z.string(), z.array(z.string())).default({}),
    }),
  ),
});

it("a busy day costs at most what the contract says, done as GET /home tells it", async () => {
  let tokens = 0;
  const paid = (text: string) => {
    tokens += countTokens(text);
    return text;
  };
  const made: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const { next } = Home.parse(JSON.parse(paid(await answerTo("busy", "GET", briefly("/home")))));
    if (next.length === 0) break;
    for (const { call, body, words, choices } of next) {
      const [method = "", target = ""] = call.split(" ");
      const written = Object.fromEntries(words.map((field) => [field, "Well said."]));
      const chosen = Object.fromEntries(Object.entries(choices).map(([field, [first]]) => [field, first]));
      const before = tokens;
      paid(await answerTo("busy", method, target, body && { ...body, ...written, ...chosen }));
      made.push(`${call} ${tokens - before}`);
    }
  }
  console.log(tokens, made.join("\n"));
  expect(tokens, made.join("\n")).toBeLessThanOrEqual(BUSY_DAY_MOST);
});
