import { afterAll, expect, it, vi } from "vitest";
import { joinCluster } from "@/lib/cluster/join";
import { nonceIn } from "@/lib/pages/security";
import { Caller } from "@/lib/testing/clients/caller";
import { overHttp, type Transmit } from "@/lib/testing/clients/transport";
import { givenDatabase } from "@/lib/testing/servers/database";
import { type RunningServer, startServer } from "@/lib/testing/servers/server";
import { startValkey } from "@/lib/testing/servers/valkey";
import { type OpenSquare, tellStory } from "@/lib/testing/story/tell";

vi.setConfig({ testTimeout: 600_000 });

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
const VIEWS = /<span>[\d,]+ views?<\/span>/g;

async function load(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.origin}${path}`, { headers, redirect: "manual" });
  const nonce = nonceIn(response.headers.get("content-security-policy") ?? "");
  const text = (await response.text()).replace(SCRIPTS, "").replace(VIEWS, "");
  return { status: response.status, text: nonce ? text.replaceAll(nonce, "NONCE") : text };
}

/** A page as visitors get it, and as it is rendered for one request. A cookie keeps it out of the cache. */
const both = (path: string) => Promise.all([load(path), load(path, { cookie: "another=cookie; lang=en" })]);

/** Every page of the square, and the histories of what was edited. */
async function pathsNow(): Promise<string[]> {
  const addressesIn = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
  const pathOf = (url: string) => url.replaceAll("&amp;", "&").replace(/^https?:\/\/[^/]+/, "");
  const parts = addressesIn((await load("/sitemap.xml", { cookie: "another=cookie" })).text);
  const urls = await Promise.all(
    parts.map(async (part) => addressesIn((await load(pathOf(part), { cookie: "another=cookie" })).text)),
  );
  const paths = urls
    .flat()
    .map(pathOf)
    .filter((path) => !path.startsWith("/docs"));
  return [
    ...paths,
    ...OTHERS,
    ...paths.filter((path) => /^\/posts\/[^/]+$/.test(path)).map((path) => `${path}/edits`),
  ];
}

it("no kept page differs from the page that is rendered now, after any write of the story", async () => {
  const seen = new Set<string>();
  let compared = 0;
  const compare = async (after: string) => {
    for (const path of await pathsNow()) seen.add(path);
    await Promise.all(
      [...seen].map((path) =>
        vi.waitFor(
          async () => {
            const [kept, made] = await both(path);
            compared += 1;
            expect(kept, `${path} after ${after}`).toEqual(made);
          },
          { timeout: 8_000, interval: 250 },
        ),
      ),
    );
  };
  const carry: Transmit = async (sent) => {
    const received = await overHttp(server.origin, sent);
    if (sent.method !== "GET" && received.status < 300) await compare(`${sent.method} ${sent.target}`);
    return received;
  };
  const { end } = await tellStory((lobster) => ({ ...lobster, api: new Caller(lobster.key, carry) }), open);
  await end();
  expect(seen.size).toBeGreaterThan(40);
  expect(compared).toBeGreaterThan(1_000);
});
