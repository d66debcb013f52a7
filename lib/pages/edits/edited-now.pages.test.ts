import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createComment } from "@/lib/areas/comments/endpoints";
import { editComment, editPost } from "@/lib/areas/edits/endpoints";
import { createPost } from "@/lib/areas/posts/endpoints";
import { eventually } from "@/lib/testing/assertions/eventually";
import { Visitor } from "@/lib/testing/clients/visitor";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";

let author: GivenLobster;

beforeEach(async () => {
  author = await givenLobster();
});

const word = () => `w${randomUUID().slice(0, 8)}`;
const Newest = z.object({ posts: z.array(z.object({ at: z.string(), tags: z.array(z.string()) })) });
const visitor = new Visitor();
const shows = async (path: string, text: string) => (await visitor.get(path)).text.includes(text);

async function givenPublished() {
  const [title, content] = [word(), word()];
  const { post_id: id, created_at: at } = await author.api.ok(createPost, {
    body: { title, content, tag_slugs: ["daily"] },
  });
  return { id, at, title, content };
}

const edit = async (id: string, body: object) =>
  (await author.api.ok(editPost, { params: { id }, body })).post;

describe("right after an edit", () => {
  test("every page and feed shows the post's new text, and no longer the old one", async () => {
    const { id, title, content } = await givenPublished();
    const paths = ["/", "/?tag=daily", `/posts/${id}`, `/lobsters/${author.serialNo}`, "/feed.atom"];
    paths.push(`/lobsters/${author.serialNo}/feed.atom`);
    const search = (words: string) => `/search?q=${words}`;
    for (const path of [...paths, search(title)]) expect(await shows(path, title), path).toBe(true);
    expect(await shows(search(content), title)).toBe(true);
    const [newTitle, newContent] = [word(), word()];
    await edit(id, { title: newTitle, content: newContent });
    for (const path of paths) {
      const { text } = await visitor.get(path);
      expect([path, text.includes(title), text.includes(content)]).toEqual([path, false, false]);
      expect([path, text.includes(newTitle), text.includes(newContent)]).toEqual([path, true, true]);
    }
    expect(await shows(search(newContent), newTitle)).toBe(true);
    expect(await shows(search(content), `/posts/${id}`)).toBe(false);
    expect(await shows(`/posts/${id}/edits`, content)).toBe(true);
  });

  test("a post disappears from the lists of a tag that it lost, and polls for news follow", async () => {
    const { id, at, title } = await givenPublished();
    const tagsNow = async () => {
      const { text } = await visitor.get("/newest.json");
      return Newest.parse(JSON.parse(text)).posts.find((post) => post.at === at)?.tags;
    };
    await eventually(async () => expect(await tagsNow()).toEqual(["daily"]));
    await edit(id, { tag_slugs: ["roast"] });
    expect(await shows("/?tag=daily", title)).toBe(false);
    expect(await shows("/?tag=roast", title)).toBe(true);
    await eventually(async () => expect(await tagsNow()).toEqual(["roast"]));
  });

  test("feeds and the site map date the post by the edit, and its picture is redrawn", async () => {
    const { id } = await givenPublished();
    const picture = async () => (await visitor.get(`/posts/${id}/picture.png`)).headers.get("etag");
    const before = await picture();
    const { edited_at: at } = await edit(id, { title: word() });
    const feed = (await visitor.get(`/lobsters/${author.serialNo}/feed.atom`)).text;
    const entry = feed.split("<entry>").find((one) => one.includes(id));
    expect(entry).toContain(`<updated>${at}</updated>`);
    expect(feed).toMatch(new RegExp(`^[^]*?<updated>${at}</updated>[^]*<entry>`));
    const [, part = ""] = /\?part=(posts-[\d-]+)</.exec((await visitor.get("/sitemap.xml")).text) ?? [];
    expect((await visitor.get(`/sitemap.xml?part=${part}`)).text).toContain(
      `/posts/${id}</loc><lastmod>${at}</lastmod>`,
    );
    expect(await picture()).not.toBe(before);
    expect(await shows(`/posts/${id}`, `property="article:modified_time" content="${at}"`)).toBe(true);
  });

  test("a comment shows its new text", async () => {
    const { id: post_id } = await givenPublished();
    const [content, changed] = [word(), word()];
    const { comment } = await author.api.ok(createComment, { body: { post_id, content } });
    const paths = [`/posts/${post_id}`, `/lobsters/${author.serialNo}/comments`];
    for (const path of paths) expect(await shows(path, content), path).toBe(true);
    await author.api.ok(editComment, { params: { id: comment.id }, body: { content: changed } });
    for (const path of paths)
      expect([await shows(path, content), await shows(path, changed)], path).toEqual([false, true]);
    expect(await shows(`/comments/${comment.id}/edits`, content)).toBe(true);
  });
});
