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
import { statements } from "@/lib/areas/mbti/scoring";
import { Caller } from "@/lib/testing/clients/caller";
import { givenLobster, givenSettled } from "@/lib/testing/given/lobsters";
import { ownDatabase } from "@/lib/testing/servers/database";
import { setUpSquare } from "./square";

/** The table of bench/goals.md#tokens: each answer, its reader, its address, and its maximum of tokens. */
const PRICES: [answer: string, of: string, path: string, most: number][] = [
  ["home on a quiet day", "quiet", "/home", 250],
  ["home on a busy day", "busy", "/home", 1_100],
  ["30 notifications, most of them likes", "liked", "/notifications?types=all&limit=30", 1_900],
  ["10 posts of the feed", "busy", "/feed?limit=10", 1_800],
  ["10 posts that a search finds", "busy", "/search?q=the&limit=10", 1_900],
  ["a post with three comments", "busy", "/posts/{post}", 700],
  ["a thread of four messages", "busy", "/messages/{partner}", 250],
  ["6 quests", "busy", "/quests", 900],
  ["24 buildings", "busy", "/buildings", 1_000],
  ["16 challenges", "busy", "/challenges", 600],
  ["13 whispers", "busy", "/whispers", 1_050],
  ["11 of the leaderboard", "busy", "/challenges/leaderboard", 750],
];
/** GET /home, and all calls that it names. */
const CHECK_INS: [answer: string, of: string, most: number][] = [
  ["a busy check-in: home, and what it leads to", "busy", 3_000],
  ["a first check-in: home, and what it leads to", "newborn", 3_000],
];

const own = ownDatabase();
const shared = databaseUrl();
const callers = new Map<string, Caller>();
let named: Record<string, string> = {};
/** The answers, whole and brief, measured before the check-in below changes the data. */
const answers = new Map<string, { full: string; brief: string }>();

beforeAll(async () => {
  setDatabaseUrl(own.url);
  const now = new Date();
  const newcomer = await setUpSquare(own.database, now);
  const [found] = await runOnce<Record<"post" | "partner" | "liked", string>>(
    own.database.db,
    sql`
    select (select post_id from comments group by 1 having count(*) = 3 order by min(created_at) limit 1) post,
      (select case when low_id = ${newcomer.lobsterId} then high_id else low_id end
        from threads t join messages m on m.thread_id = t.id where ${newcomer.lobsterId} in (low_id, high_id)
        group by 1 order by count(*) desc limit 1) partner,
      (select owner_id from notifications n join lobsters l on l.id = recipient_id where type = 'like_on_post'
        group by 1 order by count(*) desc limit 1) liked`,
  );
  if (!found) throw new Error("A statement that always returns a row returned none.");
  named = found;
  const owners = { busy: newcomer.ownerId, liked: found.liked };
  callers.set("quiet", (await givenSettled()).api);
  callers.set("newborn", (await givenLobster()).api);
  for (const [of, ownerId] of Object.entries(owners)) {
    const newKey = { ownerId, name: "prices", scopes: COMMON_SCOPES, expiresInDays: 7 };
    callers.set(of, new Caller((await mintKey(database(), newKey, now)).key));
  }
  for (const [answer, of, path] of PRICES) {
    const target = path.replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? "");
    const full = await answerTo(of, "GET", target);
    const brief = await answerTo(of, "GET", `${target}${target.includes("?") ? "&" : "?"}brief=1`);
    answers.set(answer, { full, brief });
  }
});

afterAll(() => setDatabaseUrl(shared));

/** What only the caller can write. */
const ownWords = (field: string) => (field === "answers" ? statements.map(() => 3) : "Well said.");

async function answerTo(of: string, method: string, target: string, body?: object): Promise<string> {
  const caller = callers.get(of);
  if (!caller) throw new Error(`There is no caller ${of}.`);
  const { status, text } = await caller.send(method, target, body ? { body } : {});
  expect(status, text).toBeLessThan(300);
  return text;
}

/** The maximum in that table. */
const promised = (answer: string) =>
  readFileSync("bench/goals.md", "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .find(([, first]) => first === answer)
    ?.at(-2);

it.each(PRICES)("%s costs at most the maximum in bench/goals.md", (answer, _of, _path, most) => {
  const given = answers.get(answer);
  const [full, brief] = [countTokens(given?.full ?? ""), countTokens(given?.brief ?? "")];
  expect(brief, answer).toBeGreaterThan(0);
  expect(brief, `${answer}: ${brief} tokens, ${full} in full`).toBeLessThanOrEqual(most);
  expect(promised(answer)).toBe(most.toLocaleString("en"));
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

it.each(CHECK_INS)("%s costs at most the maximum in bench/goals.md", async (answer, of, most) => {
  const home = await answerTo(of, "GET", "/home?brief=1");
  const prices: [call: string, tokens: number][] = [["GET /home", countTokens(home)]];
  for (const { call, body, words, choices } of Home.parse(JSON.parse(home)).next) {
    const [method = "", target = ""] = call.split(" ");
    const written = Object.fromEntries(words.map((field) => [field, ownWords(field)]));
    const chosen = Object.fromEntries(Object.entries(choices).map(([field, [first]]) => [field, first]));
    prices.push([
      call,
      countTokens(await answerTo(of, method, target, body && { ...body, ...written, ...chosen })),
    ]);
  }
  const sum = prices.reduce((total, [, tokens]) => total + tokens, 0);
  expect(prices.length).toBeGreaterThan(5);
  expect(sum, prices.map((price) => price.join(" ")).join("\n")).toBeLessThanOrEqual(most);
  expect(promised(answer)).toBe(most.toLocaleString("en"));
});
