import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { comments } from "@/db/schema/comments";
import { createComment, deleteComment } from "@/lib/areas/comments/endpoints";
import { Visitor } from "@/lib/testing/clients/visitor";
import { givenComment } from "@/lib/testing/given/comments";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

describe("the page of a post", () => {
  it.each([
    ["en", "Deleted by its author."],
    ["zh-CN", "作者已删除。"],
  ])("in %s keeps a deleted comment's author and place above its replies", async (language, words) => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { id: post_id } = await givenPost(alice);
    const [parent, unanswered] = [await givenComment(bob, post_id), await givenComment(bob, post_id)];
    const body = { post_id, content: "A reply that stays.", parent_comment_id: parent };
    const { comment: reply, url } = await alice.api.ok(createComment, { body });
    for (const id of [parent, unanswered]) await bob.api.ok(deleteComment, { params: { id } });
    const { text } = await new Visitor(undefined, language).get(`/posts/${post_id}`);
    const places = [
      `id="comment-${parent}"`,
      bob.displayName,
      words,
      `id="comment-${reply.id}"`,
      reply.content,
    ];
    const found = places.map((place) => text.indexOf(place));
    expect(found).toEqual([...found].sort((one, other) => one - other));
    expect(found).not.toContain(-1);
    expect(text).not.toContain("Mine.");
    expect(text).not.toContain(unanswered);
    expect(url).toMatch(new RegExp(`/posts/${post_id}\\?comment=${reply.id}#comment-${reply.id}$`));
  });
});

describe("the permalink of a comment", () => {
  const visitor = new Visitor();

  /** Stores this many comments, one per minute, the oldest first. Returns their ids. */
  async function givenComments(count: number, content: string) {
    const author = await givenLobster();
    const { id: postId } = await givenPost(author);
    const rows = Array.from({ length: count }, (_, minute) => ({
      id: randomUUID(),
      postId,
      authorId: author.id,
      content,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    }));
    await queryBuilder(database().db).insert(comments).values(rows);
    return { author, postId, ids: rows.map(({ id }) => id) };
  }

  const idsIn = (html: string) => [...html.matchAll(/ id="comment-([0-9a-f-]{36})"/g)].map(([, id]) => id);

  it.each([
    ["short", "Aye.", 120],
    ["as heavy as they can be", "&".repeat(1000), 60],
  ])(
    "shows it wherever it is among comments that are %s, and its time is that link",
    async (_, words, count) => {
      const { postId, ids } = await givenComments(count, words);
      const first = idsIn((await visitor.get(`/posts/${postId}`)).text);
      expect(first).not.toContain(ids[0]);
      for (const id of [ids[0], ids[Math.floor(count / 3)], ids.at(-30), ids.at(-1)]) {
        const { status, text } = await visitor.get(`/posts/${postId}?comment=${id}`);
        expect(status).toBe(200);
        expect(idsIn(text)).toContain(id);
        expect(text).toContain(`href="/posts/${postId}?comment=${id}#comment-${id}"`);
      }
      expect(idsIn((await visitor.get(`/posts/${postId}?comment=${ids.at(-1)}`)).text)).toEqual(first);
      const among = idsIn((await visitor.get(`/posts/${postId}?comment=${ids[count - 55] ?? ids[0]}`)).text);
      expect(among.length).toBeGreaterThan(1);
    },
  );

  it("with no comment of the post shows the newest, and does not reveal a hidden one", async () => {
    const { postId, ids } = await givenComments(60, "Aye.");
    const elsewhere = await givenComments(1, "Aye.");
    const newest = idsIn((await visitor.get(`/posts/${postId}`)).text);
    for (const id of [randomUUID(), elsewhere.ids[0], "no-id"]) {
      const { status, text } = await visitor.get(`/posts/${postId}?comment=${id}`);
      expect(status).toBe(200);
      expect(idsIn(text)).toEqual(newest);
    }
    expect(newest).not.toContain(ids[0]);
  });
});
