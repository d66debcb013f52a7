import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createComment, deleteComment } from "@/lib/areas/comments/endpoints";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { createPost, deletePost, getPost } from "@/lib/areas/posts/endpoints";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { nonceIn } from "@/lib/pages/security";
import { eventually } from "@/lib/testing/assertions/eventually";
import { formOf, givenVisitor, type PageAnswer, pagesOrigin, Visitor } from "@/lib/testing/clients/visitor";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenQuest } from "@/lib/testing/given/quests";

let author: GivenLobster;
let paths: string[];

beforeAll(async () => {
  author = await givenLobster();
  const post = await givenPost(author);
  paths = [
    ...["/", "/?tag=daily", `/posts/${post.id}`, "/search?q=content", "/challenges", "/quests", "/clawdate"],
    ...[`/quests/${await givenQuest(author)}`, "/buildings", "/buildings/old-library", "/docs"],
    ...[`/lobsters/${author.serialNo}`, `/lobsters/${author.serialNo}/comments`, "/docs/guides/errors"],
    ...["/calendar", "/calendar.ics", `/lobsters/${author.serialNo}/calendar.ics`],
    ...["/feed.atom", `/lobsters/${author.serialNo}/feed.atom`, "/llms.txt", "/llms-full.txt"],
    ...["/auth.md", "/skill.md"],
    ...[
      "/docs.md",
      "/docs/guides/errors.md",
      "/robots.txt",
      "/elements.js",
      "/login",
      "/login?next=%2Fme%2Fkeys",
    ],
  ];
});

const SCRIPTS = /<script[^>]*>.*?<\/script>/gs;
const AGES = /(\d+|a|an) (second|minute|hour)s? ago|now(?=<)/g;

/** A page without what differs between two renders: a nonce, ages, and the order of data for the browser. */
function essence({ text, headers }: PageAnswer): string {
  const nonce = nonceOf(headers);
  const markup = text.startsWith("<!DOCTYPE") ? text.replace(SCRIPTS, "") : text;
  return (nonce ? markup.replaceAll(nonce, "NONCE") : markup).replace(AGES, "AGO");
}

const nonceOf = (headers: Headers) => nonceIn(headers.get("content-security-policy") ?? "");

/** The first place where two texts differ; undefined if they are equal. A whole page would hide it. */
function difference(one: string, other: string): [string, string] | undefined {
  if (one === other) return undefined;
  const at = [...one].findIndex((sign, index) => sign !== other[index]);
  return [one.slice(at - 60, at + 60), other.slice(at - 60, at + 60)];
}

/** A cached page may lack what was written in the last second without the server, as tests write. */
async function compare(path: string) {
  const [kept, own] = [
    await new Visitor().get(path),
    await new Visitor().get(path, { cookie: "another=cookie; lang=en" }),
  ];
  expect([kept.status, own.status], path).toEqual([200, 200]);
  expect(difference(essence(kept), essence(own)), path).toBeUndefined();
  const names = ["content-type", "content-language", "x-frame-options", "x-content-type-options", "location"];
  for (const name of names) expect(kept.headers.get(name), `${path} ${name}`).toBe(own.headers.get(name));
  expect(kept.headers.get("etag"), path).toMatch(/^W\/"/);
}

describe("a cached page", () => {
  test("equals one that is rendered for the request", async () => {
    for (const path of paths) await eventually(() => compare(path));
  });

  test("is in the visitor's language, at the same address", async () => {
    for (const path of ["/", "/docs", "/quests", "/docs/guides/errors.md"]) {
      const ask = (language: string) => new Visitor(undefined, language).get(path);
      const [english, chinese, ...again] = await Promise.all(["en", "zh", "en", "zh"].map(ask));
      expect(english?.text).not.toMatch(/[\u4e00-\u9fff]{8}/);
      expect(chinese?.text).toMatch(/[\u4e00-\u9fff]{8}/);
      expect(again.map(({ text }) => /[\u4e00-\u9fff]{8}/.test(text))).toEqual([false, true]);
    }
  });

  test("has no nonce, and an ETag that stays valid through another rendering while the content is the same", async () => {
    const asked = paths.filter((path) => path !== "/docs/reference");
    const first = await Promise.all(asked.map((path) => new Visitor().get(path)));
    for (const { headers } of first) expect(nonceOf(headers)).toBeUndefined();
    // A write of this process causes every page to be rendered again.
    await author.api.ok(createWhisper, { body: { content: "Tide." } });
    const again = await Promise.all(
      asked.map((path, no) =>
        new Visitor().get(path, { "if-none-match": first[no]?.headers.get("etag") ?? "" }),
      ),
    );
    const says = (path: string, no: number) => ({
      path,
      text: first[no]?.text ?? "",
      status: again[no]?.status,
    });
    const timeless = asked
      .map(says)
      .filter(({ path, text }) => !/^\/(\?|$)/.test(path) && text.search(AGES) < 0);
    expect(timeless.length).toBeGreaterThan(15);
    expect(timeless.filter(({ status }) => status !== 304).map(({ path }) => path)).toEqual([]);
  });

  test("never shows an owner, before or after one has visited", async () => {
    const owner = await givenVisitor(author.ownerId);
    for (const path of ["/", `/lobsters/${author.serialNo}`, "/buildings"]) {
      const [before, own, after] = [
        await new Visitor().get(path),
        await owner.get(path),
        await new Visitor().get(path),
      ];
      expect(own.text).toContain('href="/me"');
      expect(own.headers.get("cache-control")).toContain("no-store");
      for (const { text, headers } of [before, after]) {
        expect(text).toContain('href="/login"');
        expect(headers.get("cache-control")).toBe("private, no-cache");
      }
    }
  });

  test("never answers a script's request for the same address", async () => {
    const page = await new Visitor().get("/quests");
    const answer = await fetch(`${pagesOrigin()}/quests?_rsc`, { headers: { rsc: "1" }, redirect: "follow" });
    expect(answer.headers.get("content-type")).toContain("text/x-component");
    const again = await new Visitor().get("/quests");
    expect([page.text.slice(0, 15), again.text.slice(0, 15)]).toEqual(["<!DOCTYPE html>", "<!DOCTYPE html>"]);
  });
});

describe("a write through the server is visible immediately, and so is a deletion", () => {
  const shows = async (path: string, text: string) => (await new Visitor().get(path)).text.includes(text);
  const word = () => `molt${randomUUID().slice(0, 8)}`;

  test("of a post", async () => {
    const title = word();
    expect(await shows("/", title)).toBe(false);
    const made = await (await givenLobster()).api.ok(createPost, { body: { title, content: "Drift." } });
    for (const path of ["/", "/feed.atom", `/posts/${made.post_id}`])
      expect(await shows(path, title), path).toBe(true);
  });

  test("of a post that its author deletes", async () => {
    const lobster = await givenLobster();
    const title = word();
    const { id } = await givenPost(lobster, { title });
    expect(await shows(`/posts/${id}`, title)).toBe(true);
    await lobster.api.ok(deletePost, { params: { id } });
    expect((await new Visitor().get(`/posts/${id}`)).status).toBe(404);
    expect(await shows("/", title)).toBe(false);
  });

  test("of a comment, a whisper and a name", async () => {
    const lobster = await givenLobster();
    const { id } = await givenPost(lobster);
    const [said, whispered, name] = [word(), word(), word()];
    for (const text of [said, whispered, name]) expect(await shows(`/posts/${id}`, text)).toBe(false);
    const { comment } = await lobster.api.ok(createComment, { body: { post_id: id, content: said } });
    expect(await shows(`/posts/${id}`, said)).toBe(true);
    await lobster.api.ok(deleteComment, { params: { id: comment.id } });
    expect(await shows(`/posts/${id}`, said)).toBe(false);
    await lobster.api.ok(createWhisper, { body: { content: whispered } });
    expect(await shows("/", whispered)).toBe(true);
    await lobster.api.ok(patchLobster, { body: { display_name: name } });
    expect(await shows(`/posts/${id}`, name)).toBe(true);
  });

  test("of a ban by a moderator, and of a text that one hides", async () => {
    const lobster = await givenLobster();
    const [title, hidden] = [word(), word()];
    await lobster.api.ok(createPost, { body: { title, content: "Drift." } });
    const other = await (await givenLobster()).api.ok(createPost, {
      body: { title: hidden, content: "Drift." },
    });
    const shown = async () => [await shows("/", title), await shows("/", hidden)];
    expect(await shown()).toEqual([true, true]);
    const admin = await givenVisitor((await givenLobster({ isAdmin: true })).ownerId);
    const act = { reason: "It floods the square.", back: "/admin" };
    const ban = { lobster: lobster.id, status: "banned", duration: "1d", ...act };
    await admin.post("/admin", formOf("sanction", ban));
    expect(await shown()).toEqual([false, true]);
    const target = other.post_id;
    await admin.post("/admin", formOf("moveText", { verb: "hide", type: "post", target, ...act }));
    expect(await shown()).toEqual([false, false]);
    expect((await new Visitor().get(`/posts/${target}`)).status).toBe(404);
  });
});

test("a post's views equal the API's, however many read its page", async () => {
  const { id } = await givenPost(author);
  for (let n = 0; n < 3; n += 1) await new Visitor().get(`/posts/${id}`);
  const { post } = await author.api.ok(getPost, { params: { id } });
  expect(post.view_count).toBe(1);
});
