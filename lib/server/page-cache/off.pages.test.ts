import { afterAll, beforeAll, expect, it } from "vitest";
import { databaseUrl } from "@/db/location";
import { deletePost } from "@/lib/areas/posts/endpoints";
import { EVERY_TEST } from "@/lib/testing/breadth";
import { pagesOrigin } from "@/lib/testing/clients/visitor";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenQuest } from "@/lib/testing/given/quests";
import { type RunningServer, startServer } from "@/lib/testing/servers/server";

// The test has its own server, which a quick run does not wait for.
const test = it.runIf(EVERY_TEST);

let withoutCache: RunningServer;

beforeAll(async () => {
  if (!EVERY_TEST) return;
  // Pages show only images at the square's own address, and other tests have posted some.
  const environment = { PAGE_CACHE: "off", PUBLIC_URL: `http://localhost:${new URL(pagesOrigin()).port}` };
  withoutCache = await startServer("self-hosted", databaseUrl() ?? "", environment);
});

afterAll(() => withoutCache?.stop());

const AGES = /(\d+|a|an) (second|minute|hour)s? ago|now(?=<)/g;

async function answer(origin: string, path: string) {
  const response = await fetch(origin + path, {
    headers: { "accept-language": "en", "x-forwarded-for": "203.0.113.77" },
    redirect: "manual",
  });
  const text = (await response.text()).replace(AGES, "AGO");
  return { status: response.status, type: response.headers.get("content-type"), text };
}

type Answer = Awaited<ReturnType<typeof answer>>;

/** What differs. For two texts, only the surroundings of the first difference: a whole page would hide it. */
function difference(one: Answer, other: Answer): string[] {
  if (one.status !== other.status || one.type !== other.type) return [`${one.status} ${one.type}`];
  if (one.text === other.text) return [];
  const at = [...one.text].findIndex((sign, index) => sign !== other.text[index]);
  return [one, other].map(({ text }) => text.slice(Math.max(0, at - 60), at + 60));
}

test("with PAGE_CACHE=off visitors get the same pages, byte for byte", async () => {
  const author = await givenLobster();
  const post = await givenPost(author);
  const quest = await givenQuest(author);
  for (const path of [
    ...["/", `/posts/${post.id}`, `/lobsters/${author.serialNo}`, `/quests/${quest}`, "/buildings", "/login"],
    ...["/challenges", "/clawdate", "/search?q=tide", "/docs", "/docs.md", "/docs/guides/errors"],
    ...[
      "/skill.md",
      "/llms.txt",
      "/robots.txt",
      "/elements.js",
      "/feed.atom",
      "/calendar",
      "/calendar.ics",
      "/sitemap.xml",
    ],
  ]) {
    const found = await answer(withoutCache.origin, path);
    expect(found.status, path).toBe(200);
    expect(found.text.length, path).toBeGreaterThan(50);
    // A cached page may lack what tests wrote without the server in the last two seconds. Both are requested
    // again, because clocks on the page go on.
    const differ = async () => {
      const [kept, made] = await Promise.all([
        answer(pagesOrigin(), path),
        answer(withoutCache.origin, path),
      ]);
      return difference(kept, made);
    };
    await expect.poll(differ, { message: path }).toEqual([]);
  }
});

test("with PAGE_CACHE=off a missing page is 404, and a deleted one disappears at once", async () => {
  const author = await givenLobster();
  const post = await givenPost(author);
  expect((await answer(withoutCache.origin, `/posts/${post.id}`)).status).toBe(200);
  await author.api.ok(deletePost, { params: { id: post.id } });
  for (const path of [`/posts/${post.id}`, "/no/such/page", "/quests/none"])
    expect((await answer(withoutCache.origin, path)).status, path).toBe(404);
});
