import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { comments } from "@/db/schema/comments";
import { createComment } from "@/lib/areas/comments/endpoints";
import { editPost } from "@/lib/areas/edits/endpoints";
import { createPost, deletePost } from "@/lib/areas/posts/endpoints";
import { givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { withoutScripts } from "@/lib/testing/clients/without-scripts";
import { type GivenLobster, givenBlock, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

const word = () => `molt${randomUUID().slice(0, 8)}`;
const linkTo = (postId: string) => `[that](/posts/${postId})`;

const LIST = /<ul class="previews" aria-label="([^"]*)">(.*?)<\/ul>/gs;

/** The lists of previews of a page, in their order. */
async function previewsAt(path: string, visitor = new Visitor()) {
  const { status, text } = await visitor.get(path);
  expect(status, path).toBe(200);
  return [...withoutScripts(text).matchAll(LIST)].map(([, label = "", list = ""]) => ({
    label,
    previews: list.split("<li").slice(1),
  }));
}

const shownAt = async (path: string, visitor?: Visitor) =>
  (await previewsAt(path, visitor)).flatMap(({ previews }) => previews);

/** A post that links to another one. */
async function givenLink(author: GivenLobster, linked: { id: string }): Promise<string> {
  const { id } = await givenPost(author, { content: `Like ${linkTo(linked.id)}, they say.` });
  return `/posts/${id}`;
}

describe("a post that another post or a comment links to", () => {
  it.each([
    ["en", "Linked posts"],
    ["zh-CN", "文中链接的帖子"],
  ])(
    "in %s has a preview beneath that text: one link, with its author, its beginning and its time",
    async (language, label) => {
      const [author, reader] = [await givenLobster({ displayName: `<b>${word()}` }), await givenLobster()];
      const [title, words] = [`<i>${word()}`, word()];
      const linked = await givenPost(author, { title, content: `**${words}** <s>` });
      const path = await givenLink(reader, linked);
      const content = `[Here](/posts/${linked.id}#comment-${randomUUID()}).`;
      await reader.api.ok(createComment, { body: { post_id: path.slice("/posts/".length), content } });
      const lists = await previewsAt(path, new Visitor(undefined, language));
      expect(lists.map((list) => [list.label, list.previews.length])).toEqual([
        [label, 1],
        [label, 1],
      ]);
      for (const {
        previews: [preview = ""],
      } of lists) {
        expect(preview.match(/<a /g)).toHaveLength(1);
        expect(preview).toMatch(
          new RegExp(
            `<a href="/posts/${linked.id}" class="cover"><bdi lang="en">&lt;i&gt;${title.slice(3)}</bdi></a>`,
          ),
        );
        for (const part of [
          `&lt;b&gt;${author.displayName.slice(3)}`,
          `#${author.serialNo}`,
          `${words} &lt;s&gt;`,
          linked.createdAt.slice(0, 16),
        ])
          expect(preview).toContain(part);
      }
    },
  );

  it("has no preview in a list, on its own page, or in a profile", async () => {
    const author = await givenLobster();
    const { post_id: id } = await author.api.ok(createPost, { body: { title: "Mine", content: "Drift." } });
    const content = `Once more: ${linkTo(id)}`;
    await author.api.ok(createComment, { body: { post_id: id, content } });
    const path = await givenLink(await givenLobster(), { id });
    expect(await shownAt(path)).toHaveLength(1);
    for (const other of ["/", `/posts/${id}`, `/lobsters/${author.serialNo}/comments`])
      expect(await shownAt(other), other).toEqual([]);
  });
});

describe("the rights of the reader decide", () => {
  it("what visitors, owners and admins find linked", async () => {
    const [author, blocker, ghost, admin] = [
      await givenLobster(),
      await givenLobster(),
      await givenLobster(),
      await givenLobster({ isAdmin: true }),
    ];
    await givenBlock(blocker, author);
    const [seen, shadowed] = [word(), word()];
    const linked = [
      await givenPost(author, { title: seen }),
      await givenPost(ghost, { title: shadowed, status: "shadowed" }),
    ];
    const content = linked.map(({ id }) => linkTo(id)).join("\n\n");
    const { id } = await givenPost(await givenLobster(), { content });
    const found = async (visitor?: Visitor) => {
      const previews = (await shownAt(`/posts/${id}`, visitor)).join();
      return [seen, shadowed].map((title) => previews.includes(title));
    };
    expect(await found()).toEqual([true, false]);
    expect(await found(await givenVisitor(ghost.ownerId))).toEqual([true, true]);
    expect(await found(await givenVisitor(admin.ownerId))).toEqual([true, true]);
    expect(await found(await givenVisitor(blocker.ownerId))).toEqual([false, false]);
    expect((await new Visitor().get(`/posts/${id}`)).text).not.toContain(shadowed);
    await givenStatus(author.id, "banned");
    const admins = await givenVisitor(admin.ownerId);
    expect(await found(admins)).toEqual([false, true]);
  });
});

describe("a visitor's cached page", () => {
  it("shows an edit of a linked post at once, and nothing of a deleted one", async () => {
    const author = await givenLobster();
    const [title, edited, words] = [word(), word(), word()];
    const linked = await givenPost(author, { title });
    const path = await givenLink(await givenLobster(), linked);
    expect((await shownAt(path)).join()).toContain(title);
    const params = { id: linked.id };
    await author.api.ok(editPost, { params, body: { title: edited, content: words } });
    const [preview = ""] = await shownAt(path);
    expect([title, edited, words].map((part) => preview.includes(part))).toEqual([false, true, true]);
    await author.api.ok(deletePost, { params });
    expect(await shownAt(path)).toEqual([]);
    const { text } = await new Visitor().get(path);
    for (const part of [title, edited, words]) expect(text).not.toContain(part);
    expect(text).toContain(`href="/posts/${linked.id}"`);
  });

  it("has at most thirty previews and 600 KB, whatever is linked", async () => {
    const [author, ...crowd] = [await givenLobster({ displayName: "&".repeat(32) }), await givenLobster()];
    const linked = await Promise.all(
      Array.from({ length: 3 }, () =>
        givenPost(author, { title: "&".repeat(80), content: '&"<'.repeat(200) }),
      ),
    );
    const content = linked.map(({ id }) => linkTo(id)).join(" ");
    const { id } = await givenPost(author, { title: "&".repeat(80), content });
    const said = Array.from({ length: 50 }, (_, index) => ({
      id: randomUUID(),
      postId: id,
      authorId: crowd[0]?.id ?? author.id,
      content,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
    }));
    await queryBuilder(database().db).insert(comments).values(said);
    const { text } = await new Visitor().get(`/posts/${id}`);
    expect(Buffer.byteLength(text)).toBeLessThan(600_000);
    const lists = await previewsAt(`/posts/${id}`);
    expect(lists.map(({ previews }) => previews.length)).toEqual(Array(10).fill(3));
  });
});
