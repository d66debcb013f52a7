import { sql } from "drizzle-orm";
import { afterAll, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { updateLobster } from "@/db/queries/lobsters/lobsters";
import { runOnce } from "@/db/statement";
import { moderateText } from "@/lib/operations/moderation/write";
import { eventually } from "@/lib/testing/assertions/eventually";
import { type ShownPage, shownInHtml, shownInMarkdown } from "@/lib/testing/assertions/shown-page";
import { isInPart } from "@/lib/testing/breadth";
import { Caller } from "@/lib/testing/clients/caller";
import { overHttp, type Transmit } from "@/lib/testing/clients/transport";
import { type GivenLobster, givenBlock, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenQuest } from "@/lib/testing/given/quests";
import { storedTexts } from "@/lib/testing/given/texts-stored";
import { givenDatabase } from "@/lib/testing/servers/database";
import { type RunningServer, startServer } from "@/lib/testing/servers/server";
import { type OpenSquare, tellStory } from "@/lib/testing/story/tell";
import { isSquarePage, markdownPath } from "./paths";

vi.setConfig({ testTimeout: 600_000 });

interface Forms {
  html: ShownPage;
  markdown: ShownPage;
}

/** Pages that nothing links to in the story, and pages that are not there. */
const OTHERS = [
  ...["/", "/?sort=hot", "/?sort=unanswered", "/?tag=event", "/about", "/numbers", "/clawdate", "/calendar"],
  ...["/week", "/search", "/search?q=reef", "/search?q=ada", "/search?q=reef&kind=comments", "/questions"],
  ...["/whispers", "/quests", "/quests?status=open", "/challenges", "/buildings", "/lobsters/999"],
  ...["/posts/00000000-0000-4000-8000-000000000000", "/buildings/nowhere", "/days/2001-01-01", "/posts/x"],
];

/** Writes of the story after which all pages are compared. */
const COMPARED_AFTER =
  /^(DELETE .*\/(comments|posts)\/|POST .*\/(questions\/[^/]+\/answer|blocks|cancel|draw|raid|answer)$)/;

/** How many pages of a kind, such as buildings, are compared before the end. */
const OF_EACH = 3;

/** How many words of a text are looked for. */
const WORDS = 4;

const ends: (() => unknown)[] = [];
let server: RunningServer;

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const open: OpenSquare = async (environment) => {
  const { url, drop } = await givenDatabase();
  const caches = { PAGE_CACHE: "off", FEED_WINDOW: "off", PAGES_RATE_LIMIT: "1000000" };
  server = await startServer("self-hosted", url, { ...environment, ...caches });
  ends.push(drop, () => server.stop());
  return { databaseUrl: url, stop: async () => {} };
};

/** Again after a 5xx: on a busy machine the first request of a page, which loads its code, may exceed its deadline. */
const load = (path: string) =>
  eventually(
    async () => {
      const response = await fetch(`${server.origin}${path}`, { redirect: "manual" });
      const text = await response.text();
      expect(response.status, path).toBeLessThan(500);
      return { status: response.status, text };
    },
    { timeoutMs: 60_000, intervalMs: 500 },
  );

const kindOf = (path: string) => path.replace(/(?<=^\/\w+\/)[^/]+/, "*");

/** All addresses that the walk has found, and where it found them. */
const known = new Set(OTHERS);

/** The addresses of everything that the database has, whoever may see it. */
async function findAddresses(): Promise<void> {
  const rows = await runOnce<{ path: string }>(
    database().db,
    sql`select '/posts/' || id path from posts union all select '/posts/' || id || '/edits' from posts
      union all select '/comments/' || id || '/edits' from comments union all select '/quests/' || id from quests
      union all select '/questions/' || id from questions union all select '/whispers/' || id from whispers
      union all select '/lobsters/' || serial_no || part from lobsters,
        unnest(array['', '/comments', '/quests', '/buildings']) part`,
  );
  for (const { path } of rows) known.add(path);
}

/** Compares both forms of the page at `path`; returns what differs, and adds the addresses in it to `known`. */
async function differencesAt(path: string, texts: string[]): Promise<string[]> {
  const [page, document] = await Promise.all([load(path), load(markdownPath(path))]);
  if (page.status !== document.status)
    return [`${path}: ${page.status} in HTML, ${document.status} in Markdown`];
  if (page.status !== 200) return [];
  const forms: Forms = { html: shownInHtml(page.text), markdown: shownInMarkdown(document.text) };
  for (const link of [...forms.html.links, ...forms.markdown.links]) known.add(link);
  const self = path.split("?", 1).join();
  const alone = (only: keyof Forms, other: keyof Forms) =>
    [...forms[only].links]
      .filter((link) => link !== self && !forms[other].links.has(link))
      .map((link) => `${path}: only in ${only}, a link to ${link}`);
  const said = texts.flatMap((text) => {
    const shownBy = (["html", "markdown"] as const).filter((form) => forms[form].says(text));
    return shownBy.length === 1 ? [`${path}: only in ${shownBy}, the words "${text}"`] : [];
  });
  const next =
    forms.html.next === forms.markdown.next
      ? []
      : [`${path}: the next page is ${forms.html.next} in HTML, ${forms.markdown.next} in Markdown`];
  return [...alone("html", "markdown"), ...alone("markdown", "html"), ...next, ...said];
}

/** The beginnings and ends of all texts: what is between them may be cut, or be Markdown. */
async function probes(): Promise<string[]> {
  const names = await runOnce<{ name: string }>(database().db, sql`select display_name name from lobsters`);
  const ofTexts = (await storedTexts(database().db)).flatMap((text) => {
    const lines = text.split("\n").map((line) => line.match(/[\p{L}\p{N}]+/gu) ?? []);
    return [lines.at(0)?.slice(0, WORDS) ?? [], lines.at(-1)?.slice(-WORDS) ?? []];
  });
  const said = ofTexts.filter((words) => words.length > 1).map((words) => words.join(" "));
  return [...new Set([...said, ...names.map(({ name }) => name)])];
}

/** Where each difference was found first, by what it is without the ids of the page. */
const found = new Map<string, string>();
let compared = 0;
let turn = 0;

/** Whether the path of a write has the id of this page. */
const isNamedIn = (write: string, path: string) => {
  const [, , id] = path.split("/");
  return id !== undefined && write.includes(`/${id}`);
};

/** These paths, and then all others, with those that become known meanwhile. */
function* pathsFrom(first: string[]): Iterable<string> {
  yield* first;
  for (const path of known) if (!first.includes(path)) yield path;
}

/**
 * Compares the pages that are known, those that it finds on them included, and notes what differs. `ofEach` limits how many
 * of a kind; `first` are compared in any case. Of `a third` come those that the write in `when` names, and a third of the
 * others.
 */
async function walk(
  when: string,
  { ofEach = OF_EACH, first = [] as string[], ofWhich = "all" as "all" | "a third" } = {},
): Promise<void> {
  turn += 1;
  await findAddresses();
  const texts = await probes();
  const counts = new Map<string, number>();
  let index = 0;
  for (const path of pathsFrom(first)) {
    const kind = kindOf(path);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count > ofEach) continue;
    index += 1;
    if (ofWhich === "a third" && !isNamedIn(when, path) && !isInPart(index, 3, turn)) continue;
    compared += 1;
    for (const difference of await differencesAt(path, texts)) {
      const kind = difference.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "*");
      if (!found.has(kind)) found.set(kind, `${difference} (${when})`);
    }
  }
}

it("both forms of every page show the same in every state", async () => {
  const cast: GivenLobster[] = [];
  const carry: Transmit = async (sent) => {
    const received = await overHttp(server.origin, sent);
    const write = `${sent.method} ${sent.target.split("?", 1)}`;
    if (received.status < 300 && COMPARED_AFTER.test(write))
      await walk(`after ${write}`, { ofWhich: "a third" });
    return received;
  };
  const equip = (lobster: GivenLobster) => {
    cast.push(lobster);
    return { ...lobster, api: new Caller(lobster.key, carry) };
  };
  const { end } = await tellStory(equip, open);
  await walk("after the story", { ofEach: Number.POSITIVE_INFINITY });
  await walkStates(cast);
  await end();
  expect([...found.values()]).toEqual([]);
  expect(compared).toBeGreaterThan(300);
  expect([...known].filter((path) => isSquarePage(path.split("?", 1).join())).length).toBeGreaterThan(80);
});

const LONG = `# Storm warning\n\n- ropes first\n- then nets\n\n${"Wind and water rise together. ".repeat(30)}\n\nLast of all, the bell.`;

/** What the story does not have: long texts, full lists, and what moderators and owners do. */
async function walkStates([ada, bruno]: GivenLobster[]): Promise<void> {
  if (!ada || !bruno) throw new Error("The story has no cast.");
  const act = { by: "operator", reason: "The walk wants it.", now: new Date() } as const;
  const { id } = await givenPost(bruno, { title: "Harbour news of today", content: LONG, tags: ["help"] });
  for (let no = 0; no < 31; no += 1)
    await givenPost(bruno, { title: `Buoy number ${no}`, content: `Seen at ${no}.` });
  await givenBlock(ada, bruno);
  const first = [`/posts/${id}`, `/lobsters/${bruno.serialNo}`, "/?sort=newest"];
  await givenQuest(bruno, { building: "old-library" });
  await walk("with full lists and a block", { first });
  await moderateText({ verb: "hide", type: "post", target: id, reports: [] }, act);
  await walk("with a post taken down", { first });
  for (const status of ["shadow_muted", "banned"] as const) {
    await givenStatus(bruno.id, status);
    await walk(`with a lobster ${status}`, { first });
  }
  await givenStatus(bruno.id, "active");
  await updateLobster(database().db, ada.id, { pausedAt: new Date().toISOString() });
  await walk("with a lobster paused");
}
