import { afterAll, expect, it, vi } from "vitest";
import { joinCluster } from "@/lib/cluster/join";
import { hasMarkdown } from "@/lib/pages/guide/negotiate";
import { markdownPath } from "@/lib/pages/markdown-form/paths";
import { nonceIn } from "@/lib/pages/security";
import { eventually } from "@/lib/testing/assertions/eventually";
import { partOf } from "@/lib/testing/breadth";
import { Caller } from "@/lib/testing/clients/caller";
import { overHttp, type Transmit } from "@/lib/testing/clients/transport";
import { givenDatabase } from "@/lib/testing/servers/database";
import { type RunningServer, startServer } from "@/lib/testing/servers/server";
import { startValkey } from "@/lib/testing/servers/valkey";
import { type OpenSquare, tellStory } from "@/lib/testing/story/tell";

vi.setConfig({ testTimeout: 1_200_000 });

/** Pages that the sitemap leaves out. */
const OTHERS = ["/feed.atom", "/calendar.ics", "/numbers.json", "/?sort=hot", "/search?q=reef"];

const ends: (() => unknown)[] = [];
let server: RunningServer;

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** A square behind a server that keeps pages, and hears from Valkey what this process writes without it. */
const open: OpenSquare = async (environment) => {
  const valkey = await startValkey();
  const leave = await joinCluster({ valkey: valkey.url });
  const { url, drop } = await givenDatabase();
  server = await startServer("self-hosted", url, {
    ...environment,
    VALKEY_URL: valkey.url,
    PAGE_CACHE: "on",
    PAGES_RATE_LIMIT: "1000000",
  });
  ends.push(
    () => valkey.stop(),
    () => leave(),
    drop,
    () => server.stop(),
  );
  return { databaseUrl: url, stop: async () => {} };
};

const SCRIPTS = /<script[^>]*>.*?<\/script>/gs;
/** Counts of views are not watched: they are as old as the page. */
const VIEWS = /<span>[\d,]+ views?<\/span>|, \d+ views?\b/g;

async function load(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.origin}${path}`, { headers, redirect: "manual" });
  const nonce = nonceIn(response.headers.get("content-security-policy") ?? "");
  const text = (await response.text()).replace(SCRIPTS, "").replace(VIEWS, "");
  return { status: response.status, text: nonce ? text.replaceAll(nonce, "NONCE") : text };
}

/** A page as visitors get it, and as it is rendered for one request. A cookie keeps it out of the cache. */
const both = (path: string) => Promise.all([load(path), load(path, { cookie: "another=cookie; lang=en" })]);

/** Pages that show the time are kept for two seconds, and others for a minute among several processes. */
const PATIENCE = { timeoutMs: 60_000, intervalMs: 400 };
const OF_EACH = 2;

/** Up to two pages of each kind that the sitemap has, and the histories of posts, each also as Markdown. */
async function pathsNow(): Promise<string[]> {
  const addressesIn = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
  const pathOf = (url: string) => url.replaceAll("&amp;", "&").replace(/^https?:\/\/[^/]+/, "");
  const own = { cookie: "another=cookie" };
  const parts = addressesIn((await load("/sitemap.xml", own)).text);
  const urls = await Promise.all(
    parts.map(async (part) => addressesIn((await load(pathOf(part), own)).text)),
  );
  const byKind = new Map<string, string[]>();
  for (const path of urls.flat().map(pathOf)) {
    const [, folder, ...rest] = path.split("/");
    const kind = `${folder} ${rest.length}`;
    byKind.set(kind, [...(byKind.get(kind) ?? []), path]);
  }
  const paths = [...byKind].flatMap(([kind, all]) => (kind.startsWith("docs") ? [] : all.slice(0, OF_EACH)));
  const posts = paths.filter((path) => /^\/posts\/[^/]+$/.test(path));
  const pages = [...paths, ...OTHERS, ...posts.map((path) => `${path}/edits`)];
  return [...pages, ...pages.filter((path) => hasMarkdown(path.split("?", 1).join())).map(markdownPath)];
}

it("no kept page differs from the page that is rendered now, after any write of the story", async () => {
  const seen = new Set<string>();
  let writes = 0;
  let compared = 0;
  /** Compares a third of the pages, those that are new, and with `isWhole` all. */
  const compare = async (after: string, { isWhole = false } = {}) => {
    const found = (await pathsNow()).filter((path) => !seen.has(path));
    for (const path of found) seen.add(path);
    const chosen = new Set(isWhole ? seen : [...found, ...partOf(seen, 3, writes)]);
    const comparedNext = partOf(seen, 3, writes + 1);
    const left = [...chosen, ...comparedNext.filter((path) => !chosen.has(path))];
    const next = async () => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        if (!chosen.has(path)) {
          // Kept again before the next write, which may forget it.
          await load(path);
          continue;
        }
        compared += 1;
        await eventually(async () => {
          const [kept, made] = await both(path);
          expect(kept, `${path} after ${after}`).toEqual(made);
        }, PATIENCE);
      }
    };
    await Promise.all([next(), next(), next(), next()]);
  };
  const carry: Transmit = async (sent) => {
    const received = await overHttp(server.origin, sent);
    if (sent.method !== "GET" && received.status < 300) {
      writes += 1;
      await compare(`${sent.method} ${sent.target}`);
    }
    return received;
  };
  const { end } = await tellStory((lobster) => ({ ...lobster, api: new Caller(lobster.key, carry) }), open);
  await compare("the story", { isWhole: true });
  await end();
  expect(seen.size).toBeGreaterThan(30);
  expect(compared).toBeGreaterThan(1_000);
});
