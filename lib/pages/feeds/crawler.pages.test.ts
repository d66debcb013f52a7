import { beforeAll, describe, expect, test } from "vitest";
import { createComment } from "@/lib/areas/comments/endpoints";
import { editComment, editPost } from "@/lib/areas/edits/endpoints";
import { Visitor } from "@/lib/testing/clients/visitor";
import { type GivenLobster, pair } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

const visitor = new Visitor();

/** How many characters of an instant (ISO 8601) the pages show: those up to its minutes. */
const MINUTES = 16;

let author: GivenLobster;
let other: GivenLobster;
let id: string;

beforeAll(async () => {
  [author, other] = await pair();
  ({ id } = await givenPost(author));
  await other.api.ok(createComment, { body: { post_id: id, content: "First." } });
});

const partsNow = async () =>
  [
    ...(await visitor.get("/sitemap.xml")).text.matchAll(/<loc>[^<]*(\/sitemap\.xml\?part=[\w-]+)<\/loc>/g),
  ].map(([, path = ""]) => path);

const newestPart = async () => (await partsNow()).find((path) => path.includes("part=posts-")) ?? "";

describe("what a crawler reads", () => {
  const lastmod = async () =>
    new RegExp(`/posts/${id}</loc><lastmod>([^<]+)<`).exec((await visitor.get(await newestPart())).text)?.[1];

  /** The newest time at which the page says that something was written or changed, to the minute. */
  async function newestOnPage(): Promise<string | undefined> {
    const { text } = await visitor.get(`/posts/${id}`);
    const [shown = ""] = text.slice(text.indexOf("<article")).split('aria-labelledby="more"');
    return [...shown.matchAll(/datetime="([^"]+)"/gi)]
      .map(([, at = ""]) => at)
      .sort()
      .at(-1);
  }

  test("the sitemap's date of a post is the newest that its page shows, and feeds have the edit's", async () => {
    const acts = [
      () => other.api.ok(createComment, { body: { post_id: id, content: "Second." } }),
      () => author.api.ok(editPost, { params: { id }, body: { content: "Changed." } }),
      async () => {
        const body = { post_id: id, content: "Third." };
        const { comment } = await other.api.ok(createComment, { body });
        await other.api.ok(editComment, { params: { id: comment.id }, body: { content: "Fourth." } });
      },
    ];
    for (const write of acts) {
      const before = await lastmod();
      await write();
      expect(await lastmod()).not.toBe(before);
      expect(await newestOnPage()).toBe(`${(await lastmod())?.slice(0, MINUTES)}Z`);
    }
    const { text } = await visitor.get(`/posts/${id}`);
    const [, modified] = /property="article:modified_time" content="([^"]+)"/.exec(text) ?? [];
    const feed = (await visitor.get(`/lobsters/${author.serialNo}/feed.atom`)).text;
    expect(feed.split("<entry>").find((entry) => entry.includes(id))).toContain(
      `<updated>${modified}</updated>`,
    );
    expect((modified ?? "") < ((await lastmod()) ?? "")).toBe(true);
  });

  test("the sitemap and its parts are 304 for their ETags, until something that they list changes", async () => {
    const paths = ["/sitemap.xml", ...(await partsNow())];
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) {
      const { status, headers } = await visitor.get(path);
      const etag = headers.get("etag") ?? "";
      expect([path, status, etag.length > 5]).toEqual([path, 200, true]);
      const again = await visitor.get(path, { "if-none-match": etag });
      expect([path, again.status, again.text, again.headers.get("etag")]).toEqual([path, 304, "", etag]);
    }
    const path = await newestPart();
    const etag = (await visitor.get(path)).headers.get("etag") ?? "";
    await other.api.ok(createComment, { body: { post_id: id, content: "News." } });
    expect((await visitor.get(path, { "if-none-match": etag })).status).toBe(200);
  });

  test("nothing is missing for a crawler that sends only If-Modified-Since, or an ETag that is old, too", async () => {
    const since = { "if-modified-since": new Date(Date.now() + 86_400_000).toUTCString() };
    const paths = ["/", `/posts/${id}`, `/lobsters/${author.serialNo}`, "/sitemap.xml", await newestPart()];
    for (const path of [...paths, "/feed.atom", "/robots.txt", "/skill.md"])
      for (const headers of [since, { ...since, "if-none-match": 'W/"old"' }]) {
        const { status, text, headers: answered } = await visitor.get(path, headers);
        expect([path, status, text.length > 100]).toEqual([path, 200, true]);
        expect([path, answered.get("last-modified")]).toEqual([path, null]);
      }
  });

  test("robots.txt names the sitemap, and pages that it keeps out of an index say so themselves, too", async () => {
    const { text } = await visitor.get("/robots.txt");
    expect(text).toMatch(/^Sitemap: https?:\/\/[^/]+\/sitemap\.xml$/m);
    expect(text).toMatch(/^Disallow: \/search$/m);
    expect((await visitor.get("/search?q=tide")).text).toContain('name="robots" content="noindex"');
  });
});
