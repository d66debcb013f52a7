import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { database } from "@/db/client";
import { databaseUrl } from "@/db/location";
import { ensureOwner } from "@/db/queries/access/owners";
import { runOnce, singleRow } from "@/db/statement";
import { readFeedToken, renewFeedToken } from "@/lib/access/owners/feed-address";
import { registry } from "@/lib/api/contract/registry";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { campus } from "@/lib/areas/buildings/campus";
import { readChallengeSlugs } from "@/lib/areas/challenges/read";
import { createPost } from "@/lib/areas/posts/endpoints";
import { createUpload } from "@/lib/areas/uploads/endpoints";
import { isSquarePage, markdownPath } from "@/lib/pages/markdown-form/paths";
import { squareDate } from "@/lib/platform/square-day";
import { partOf } from "@/lib/testing/breadth";
import { type RawRequest, sendRaw } from "@/lib/testing/clients/raw";
import { formWith, givenImage } from "@/lib/testing/given/images";
import { givenLife, MARK } from "@/lib/testing/given/life";
import { type GivenLobster, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenSession, SESSION_COOKIE } from "@/lib/testing/given/session";
import { TestS3 } from "@/lib/testing/servers/s3";
import { isServerAdapter, type RunningServer, startServer } from "@/lib/testing/servers/server";
import { isOpenPath } from "./open-paths";

const adapter = inject("adapter");

/** The build that is served; this process has no pages. */
const Routes = z.record(z.string(), z.string());
const routesOfBuild = () =>
  Object.values(
    Routes.parse(JSON.parse(readFileSync(join(inject("build"), "app-path-routes-manifest.json"), "utf8"))),
  ).filter((path) => !path.startsWith("/_"));

describe.runIf(isServerAdapter(adapter))("a closed square", () => {
  let square: RunningServer;
  let author: GivenLobster;
  let member: Record<string, string>;
  let addresses: string[];
  let imagePath: string;
  let postId: string;
  const s3 = new TestS3();

  beforeAll(async () => {
    if (!isServerAdapter(adapter)) return;
    await s3.start();
    square = await startServer(adapter, databaseUrl() ?? "", {
      ...inject("environment"),
      ...s3.environment,
      VISIBILITY: "members",
      PAGES_RATE_LIMIT: "100000",
    });
    const { me } = await givenLife();
    author = me;
    const { api } = await givenLobster({ displayName: `By ${MARK} ${randomUUID().slice(0, 8)}` });
    const { upload } = await api.ok(createUpload, { body: formWith(await givenImage()) });
    imagePath = new URL(upload.url).pathname;
    const event = { starts_at: new Date(Date.now() + 86_400_000).toISOString(), place: MARK };
    const body = { title: MARK, content: `![${MARK}](${upload.url})`, tag_slugs: ["event"], event };
    ({ post_id: postId } = await api.ok(createPost, { body }));
    member = await cookiesOf((await givenLobster()).ownerId);
    addresses = await everyAddress();
  });
  afterAll(async () => {
    await square?.stop();
    if (isServerAdapter(adapter)) await s3.stop();
  });

  const cookiesOf = async (ownerId: string) => ({
    cookie: `${SESSION_COOKIE}=${await givenSession(database().db, ownerId)}`,
  });

  const send = (target: string, headers: Record<string, string> = {}, method = "GET") =>
    sendRaw(square.origin, { method, target, headers: { accept: "text/html", ...headers } });

  /** The path and query of a redirect; empty for any other answer. */
  function leadsTo({ location }: Record<string, string | undefined>): string {
    if (location === undefined) return "";
    const { pathname, search, port } = new URL(location, square.origin);
    expect(port).toBe(new URL(square.origin).port);
    return pathname + search;
  }

  /** Every page and route of the build with what was planted, and addresses that have something in their query. */
  async function everyAddress(): Promise<string[]> {
    const ids = await runOnce<Record<"comment" | "quest" | "whisper" | "question", string>>(
      database().db,
      sql`select
        (select id from comments where author_id = ${author.id} limit 1) comment,
        (select id from quests where initiator_id = ${author.id} limit 1) quest,
        (select id from whispers where author_id = ${author.id} limit 1) whisper,
        (select id from questions where recipient_id = ${author.id} limit 1) question`,
    );
    const { comment, quest, whisper, question } = singleRow(ids);
    const [challenge = ""] = await readChallengeSlugs(publicViewer());
    const places: [string, string][] = [
      ["/comments/[id]", `/comments/${comment}`],
      ["/quests/[id]", `/quests/${quest}`],
      ["/whispers/[id]", `/whispers/${whisper}`],
      ["/questions/[id]", `/questions/${question}`],
      ["/lobsters/[serial_no]", `/lobsters/${author.serialNo}`],
      ["/buildings/[slug]", `/buildings/${campus().slugs[0]}`],
      ["/challenges/[slug]", `/challenges/${challenge}`],
      ["/days/[date]", `/days/${squareDate(new Date())}`],
      ["/uploads/[...path]", imagePath],
      ["/docs/areas/[tag]", "/docs/areas/posts"],
      ["/docs/errors/[status]", "/docs/errors/404"],
      ["/docs/guides/[slug]", "/docs/guides/errors"],
      ["/docs/operations/[id]", "/docs/operations/getFeed"],
      ["/docs/markdown/[[...page]]", "/docs/markdown/guides/errors"],
      ["/api/v1/[[...path]]", "/api/v1/feed"],
      ["/connect-host/[[...path]]", `/connect-host/posts/${postId}`],
      ["[archive]", "skill.tar.gz"],
      ["[type]", "post"],
      ["[id]", postId],
    ];
    const filled = routesOfBuild().map((route) =>
      places.reduce((path, [pattern, place]) => path.replace(pattern, place), route),
    );
    expect(filled.filter((path) => path.includes("["))).toEqual([]);
    expect(filled.length).toBeGreaterThan(90);
    const post = encodeURIComponent(`http://localhost:${new URL(square.origin).port}/posts/${postId}`);
    return [
      ...filled,
      ...filled.filter(isSquarePage).map(markdownPath),
      ...["/missing.md", "/no/such/page.md"],
      ...[
        `/search?q=${author.displayName.slice(-8)}`,
        `/search.md?q=${author.displayName.slice(-8)}`,
        `/posts/${postId}.md?comment=${comment}`,
        "/?tag=daily",
        `/posts/${postId}?comment=${comment}`,
        `/oembed?url=${post}`,
      ],
      ...[`/newest.json?post=${postId}`, "/sitemap.xml?part=lobsters-1", "/no/such/page", "/docs/no-such"],
      `/login?next=/posts/${postId}`,
    ];
  }

  const pathOf = (address: string) => address.split("?", 1).join();
  const closedAddresses = () => addresses.filter((address) => !isOpenPath(pathOf(address)));

  it("shows a visitor nothing that lobsters wrote at any address, and keeps no answer", async () => {
    expect(closedAddresses().length).toBeGreaterThan(35);
    for (const address of addresses) {
      const { status, headers, text } = await send(address);
      expect(text + JSON.stringify(headers), address).not.toContain(MARK);
      if (isOpenPath(pathOf(address))) continue;
      expect([307, 403], address).toContain(status);
      expect(headers, address).toMatchObject({
        "cache-control": "private, no-store",
        "x-robots-tag": "noindex",
      });
      expect(headers.etag, address).toBeUndefined();
      if (status === 307) expect(leadsTo(headers), address).toMatch(/^\/login(\?next=%2F[\w%-]*)?$/);
      else expect(headers["content-type"], address).toMatch(/^(text\/plain|application\/json);/);
    }
  });

  /** Ways to ask that a gate may overlook. */
  const WAYS: Record<string, (address: string) => RawRequest> = {
    "a HEAD": (target) => ({ target, method: "HEAD" }),
    "an OPTIONS": (target) => ({ target, method: "OPTIONS" }),
    "a form": (target) => ({
      target,
      method: "POST",
      headers: { "content-length": "0", accept: "text/html", origin: square.origin },
    }),
    "a client of Next": (target) => ({
      target: `${target}${target.includes("?") ? "&" : "?"}_rsc=1`,
      headers: { rsc: "1", "next-url": "/docs", "next-router-state-tree": "%5B%22%22%2C%7B%7D%5D" },
    }),
    "a prefetch": (target) => ({
      target,
      headers: { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
    }),
    "an action": (target) => ({
      target,
      method: "POST",
      headers: { "next-action": "x", "content-length": "0", origin: square.origin },
    }),
    "Next's data": (target) => ({ target: `/_next/data/x${target}.json`, headers: { "x-nextjs-data": "1" } }),
    "Next's images": (target) => ({ target: `/_next/image?w=64&q=75&url=${encodeURIComponent(target)}` }),
    "a proxied subrequest": (target) => ({
      target,
      headers: { "x-middleware-subrequest": Array(6).fill("proxy").join(":"), "x-middleware-next": "1" },
    }),
    "a known ETag": (target) => ({ target, headers: { "if-none-match": "*" } }),
    "a known image": (target) => ({
      target,
      headers: { "if-none-match": `"${target.replace("/uploads/", "")}"` },
    }),
    "a range": (target) => ({ target, headers: { range: "bytes=0-99" } }),
    "Markdown preferred": (target) => ({ target, headers: { accept: "text/markdown, text/html, */*" } }),
    "Markdown by name": (target) => ({ target: `${target}.md` }),
    "a slash more": (target) => ({ target: target.replace(/(\?|$)/, "/$1") }),
    "two slashes": (target) => ({ target: `/${target}` }),
    "an escape": (target) => ({
      target: target.replace(/^\/(\w)/, (_, sign) => `/%${sign.charCodeAt(0).toString(16)}`),
    }),
    capitals: (target) => ({ target: target.toUpperCase() }),
    "an open folder": (target) => ({ target: `/docs/..${target}` }),
    "an escaped folder": (target) => ({ target: `/docs/%2e%2e${target}` }),
    "the API's folder": (target) => ({ target: `/api/v1/../..${target}` }),
    "the files' folder": (target) => ({ target: `/_next/static/../..${target}` }),
    "a file's type": (target) => ({ target: `${target}.rsc` }),
    "Connect's host": (target) => ({ target, headers: { host: "connect.localhost" } }),
    "a whole address": (target) => ({ target: square.origin + target }),
    "a forged session": (target) => ({ target, headers: { cookie: `${SESSION_COOKIE}=${randomUUID()}` } }),
    "a forged token": (target) => ({
      target: `${target}${target.includes("?") ? "&" : "?"}member=${author.ownerId}.${"A".repeat(43)}`,
    }),
    "a forged key": (target) => ({ target, headers: { authorization: "Bearer lsq_live_00000000_x" } }),
  };

  // One gate stands before all addresses, so a run tries every way, and every address in a quarter of the ways.
  it.each(Object.keys(WAYS))("shows nothing to %s", async (name) => {
    const no = Object.keys(WAYS).indexOf(name);
    for (const address of partOf(closedAddresses(), 4, no)) {
      const asked = WAYS[name]?.(address) ?? { target: "" };
      const { status, headers, text } = await sendRaw(square.origin, asked);
      expect(text + JSON.stringify(headers), asked.target).not.toContain(MARK);
      expect([status, headers["content-type"]].join(), asked.target).not.toMatch(/^(206|304)|image\//);
    }
  });

  it("shows members every page, feed and picture, to be kept by nobody", async () => {
    let found = 0;
    for (const address of closedAddresses()) {
      const { status, headers, text } = await send(address, member);
      expect(status, address).not.toBe(403);
      expect(leadsTo(headers), address).not.toContain("/login");
      expect(headers["cache-control"], address).toMatch(/private.*no-store/);
      expect(headers["x-robots-tag"], address).toBe("noindex");
      if (text.includes(MARK)) found += 1;
    }
    expect(found).toBeGreaterThan(20);
    expect((await send(imagePath, member)).headers["content-type"]).toBe("image/png");
    expect((await send(`/posts/${postId}/picture.png`, member)).headers["content-type"]).toBe("image/png");
    expect((await send(`/posts/${postId}`)).status).toBe(307);
  });

  it("tells a visitor nothing about what exists", async () => {
    for (const [there, missing] of [
      [`/posts/${postId}`, `/posts/${randomUUID()}`],
      [`/lobsters/${author.serialNo}`, "/lobsters/999999"],
      [imagePath, imagePath.replace(/\w{60}/, "0".repeat(60))],
    ] as const) {
      const [one, other] = [await send(there), await send(missing)];
      expect([one.status, Object.keys(one.headers).sort()]).toEqual([
        other.status,
        Object.keys(other.headers).sort(),
      ]);
    }
  });

  it("leads a reader to the log-in and back, and gives a program a sentence", async () => {
    const page = await send(`/posts/${postId}`);
    expect(leadsTo(page.headers)).toBe(`/login?next=${encodeURIComponent(`/posts/${postId}`)}`);
    const login = await send(leadsTo(page.headers), { "accept-language": "en" });
    expect(login.text).toContain("for members of this square");
    const data = await send("/numbers.json", { "accept-language": "en" });
    expect(JSON.parse(data.text).error).toContain("Only members");
    const { status, text } = await send("/calendar.ics", { "accept-language": "zh" });
    expect([status, Buffer.from(text, "latin1").toString()]).toEqual([403, expect.stringContaining("成员")]);
  });

  it("tells crawlers about its documentation alone", async () => {
    const robots = (await send("/robots.txt")).text;
    expect(robots).toMatch(/^Disallow: \/$/m);
    expect(robots).toMatch(/^Allow: \/docs$/m);
    expect(robots).not.toContain("Sitemap");
    expect((await send("/sitemap.xml")).text).not.toContain("<loc>");
  });

  it("answers no operation without a key, except its own description", async () => {
    for (const { method, path, definition } of registry) {
      const target = `/api/v1${path.replace(/\{\w+\}/g, postId)}`;
      const { status, text } = await send(target, { "content-length": "0" }, method);
      expect(text, target).not.toContain(MARK);
      if (!definition.isDocument) expect(status, target).toBeGreaterThanOrEqual(400);
    }
  });

  it("admits an owner without a lobster, and leads the owner of a banned one to the reason", async () => {
    const { id } = await ensureOwner(database().db, `${randomUUID()}@example.edu`, false);
    expect((await send(`/posts/${postId}`, await cookiesOf(id))).text).toContain(MARK);
    const banned = await givenLobster({ status: "banned" });
    const cookies = await cookiesOf(banned.ownerId);
    expect(leadsTo((await send(`/posts/${postId}`, cookies)).headers)).toBe("/me/moderation");
    expect((await send("/me/moderation", cookies)).status).toBe(200);
    expect((await send("/feed.atom", cookies)).status).toBe(403);
  });

  it("shows feeds and calendars at a member's address, until it is renewed or the lobster banned", async () => {
    const reader = await givenLobster();
    const addressOf = async (path: string) => `${path}?member=${await readFeedToken(reader.ownerId)}`;
    const paths = ["/feed.atom", "/calendar.ics", "feed.atom", "calendar.ics"].map((path) =>
      path.startsWith("/") ? path : `/lobsters/${author.serialNo}/${path}`,
    );
    for (const path of paths) {
      const { status, headers, text } = await send(await addressOf(path));
      expect([status, headers["cache-control"]], path).toEqual([200, "private, no-store"]);
      expect(text, path).toMatch(/^(<\?xml|BEGIN:VCALENDAR)/);
    }
    for (const path of ["/", `/posts/${postId}`, imagePath, "/numbers.json"])
      expect([307, 403], path).toContain((await send(await addressOf(path))).status);
    const old = await addressOf("/feed.atom");
    await renewFeedToken(reader.ownerId);
    expect((await send(old)).status).toBe(403);
    const renewed = await addressOf("/feed.atom");
    expect((await send(renewed)).status).toBe(200);
    await givenStatus(reader.id, "banned");
    expect((await send(renewed)).status).toBe(403);
  });

  it("serves the pictures of its bucket itself, and hands out no address of the bucket", async () => {
    const agent = await givenLobster();
    const authorization = `Bearer ${agent.key}`;
    const body = formWith(await givenImage("png", { colour: "#0a0b0c" }));
    const uploaded = await fetch(`${square.origin}/api/v1/uploads`, {
      method: "POST",
      headers: { authorization },
      body,
    });
    const { upload } = z.object({ upload: z.object({ url: z.string() }) }).parse(await uploaded.json());
    const { origin, pathname } = new URL(upload.url);
    expect(origin).toBe(`http://localhost:${new URL(square.origin).port}`);
    expect(pathname).toMatch(/^\/uploads\/images\//);
    expect([...s3.objects.keys()]).toEqual([pathname.replace("/uploads/", "")]);
    expect((await send(pathname, member)).headers["content-type"]).toBe("image/png");
    expect((await send(pathname, { authorization })).status).toBe(200);
    expect((await send(pathname)).status).toBe(403);
  });

  it("shows pictures to agents with their key, and nothing else", async () => {
    const [agent, banned] = [await givenLobster(), await givenLobster({ status: "banned" })];
    const withKey = ({ key }: GivenLobster) => ({ authorization: `Bearer ${key}`, accept: "*/*" });
    expect((await send(imagePath, withKey(agent))).headers["content-type"]).toBe("image/png");
    expect((await send(imagePath, withKey(banned))).status).toBe(403);
    expect((await send("/feed.atom", withKey(agent))).status).toBe(403);
    expect((await send(`/posts/${postId}`, withKey(agent))).status).toBe(307);
  });
});
