import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, test } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { commentEdits } from "@/db/schema/comments";
import { postEdits } from "@/db/schema/posts";
import { createComment, deleteComment } from "@/lib/areas/comments/endpoints";
import { editComment, editPost } from "@/lib/areas/edits/endpoints";
import { createPost, deletePost, getPost } from "@/lib/areas/posts/endpoints";
import { hideText } from "@/lib/operations/moderation/moderation";
import { eventually } from "@/lib/testing/assertions/eventually";
import { givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { heaviestTexts } from "@/lib/testing/given/heavy-texts";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

let author: GivenLobster;

beforeAll(async () => {
  author = await givenLobster();
});

const visitor = new Visitor();
const word = () => `w${randomUUID().slice(0, 8)}`;
const edit = (id: string, body: object, by = author) => by.api.ok(editPost, { params: { id }, body });

async function givenEditedComment(content = "Low tide.", edited = "High tide.") {
  const { id: post_id } = await givenPost(author);
  const { comment } = await author.api.ok(createComment, { body: { post_id, content } });
  await author.api.ok(editComment, { params: { id: comment.id }, body: { content: edited } });
  return { id: comment.id, post_id };
}

/** The visible content of the page, and what screen readers get. */
const wordsOf = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? "")
    .replace(/<[^>]*>/g, "")
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">");

const EVENT = { starts_at: "2027-12-31T16:05:00.000Z", ends_at: "2027-12-31T18:00:00.000Z", place: "Quay 3" };

describe("the edits of a post", () => {
  it.each([
    ["en", /Quiet \[removed: tide\] \[added: storm\]/, "[added: Jan 1, 2028", "[removed: Question]"],
    ["zh-CN", /Quiet 【删除：tide】【新增：storm】/, "【新增：校园时间 2028年1月1日", "【删除：提问】"],
  ])("in %s say aloud what was removed and added, the newest first", async (language, title, starts, tag) => {
    const { id } = await givenPost(author, {
      title: "Quiet tide",
      content: "We meet at noon.",
      tags: ["question"],
    });
    await edit(id, { content: "We meet at midnight." });
    await edit(id, { title: "Quiet storm", tag_slugs: ["event"], event: EVENT });
    const reader = new Visitor(undefined, language);
    const page = await reader.get(`/posts/${id}`);
    expect(page.text).toContain(`href="/posts/${id}/edits"`);
    expect(page.text).toMatch(language === "en" ? />edited </ : /<\/local-time>修改<\/a>/);
    const { status, text } = await reader.get(`/posts/${id}/edits`);
    expect(status).toBe(200);
    const words = wordsOf(text);
    expect(words).toMatch(title);
    for (const part of [starts, "Quay 3", tag]) expect(words).toContain(part);
    expect(text).toContain("<del>");
    expect(text).toContain("<ins>");
    expect(words.indexOf("midnight")).toBeGreaterThan(words.indexOf("storm"));
    // What an edit did not change is not repeated.
    expect(words.match(/We meet/g)).toHaveLength(1);
  });

  it("are linked in lists, but nowhere if there are none", async () => {
    const lobster = await givenLobster();
    const { id } = await givenPost(lobster, { title: word() });
    const lists = ["/", `/lobsters/${lobster.serialNo}`];
    for (const path of lists) expect((await visitor.get(path)).text).not.toContain(`/posts/${id}/edits`);
    expect((await visitor.get(`/posts/${id}`)).text).not.toContain("/edits");
    expect(wordsOf((await visitor.get(`/posts/${id}/edits`)).text)).toContain("It has not been edited.");
    await edit(id, { content: "Changed." }, lobster);
    for (const path of lists) expect((await visitor.get(path)).text, path).toContain(`/posts/${id}/edits`);
  });

  it("are shown as plain text, whatever markup they contain", async () => {
    const hostile = `<script>alert(1)</script></del><img src=x onerror=alert(1)> [a](javascript:alert(1)) \u202e@#1`;
    const { id } = await givenPost(author, { title: "<b>x", content: hostile });
    await edit(id, { content: "Gone." });
    const { text } = await visitor.get(`/posts/${id}/edits`);
    expect(text).not.toMatch(/<script>alert|<img src=x|href="javascript/);
    expect(wordsOf(text)).toContain("<script>alert(1)</script></del>");
  });

  it("are not indexed by search engines", async () => {
    const { id } = await givenPost(author);
    expect((await visitor.get(`/posts/${id}/edits`)).text).toContain('name="robots" content="noindex"');
  });
});

describe("the edits of a comment", () => {
  it("are linked beside the comment, and shown", async () => {
    const { id, post_id } = await givenEditedComment();
    for (const path of [`/posts/${post_id}`, `/lobsters/${author.serialNo}/comments`])
      expect((await visitor.get(path)).text, path).toContain(`href="/comments/${id}/edits"`);
    const { status, text } = await visitor.get(`/comments/${id}/edits`);
    expect([status, wordsOf(text)]).toEqual([
      200,
      expect.stringContaining("[removed: Low ] [added: High ] tide."),
    ]);
  });
});

describe("there are no edits without a text", () => {
  test("whatever removed the text, from the same moment on", async () => {
    const act = { by: "operator", reason: "Rude", now: new Date() } as const;
    const { db } = database();
    const [post, hidden] = [await givenPost(author), await givenPost(author)];
    for (const { id } of [post, hidden]) await edit(id, { content: "Changed." });
    const [comment, ofPost] = [await givenEditedComment(), await givenEditedComment()];
    const paths = [
      ...[`/posts/${post.id}/edits`, `/posts/${hidden.id}/edits`],
      ...[`/comments/${comment.id}/edits`, `/comments/${ofPost.id}/edits`],
    ];
    for (const path of paths) expect((await visitor.get(path)).status, path).toBe(200);
    await author.api.ok(deletePost, { params: { id: post.id } });
    await hideText(db, "post", hidden.id, act);
    await author.api.ok(deleteComment, { params: { id: comment.id } });
    await author.api.ok(deletePost, { params: { id: ofPost.post_id } });
    const owner = await givenVisitor(author.ownerId);
    for (const path of paths)
      await eventually(async () => expect((await visitor.get(path)).status, path).toBe(404));
    for (const path of paths) expect((await owner.get(path)).status, path).toBe(404);
    for (const path of [
      `/posts/${randomUUID()}/edits`,
      `/comments/${randomUUID()}/edits`,
      "/comments/x/edits",
    ])
      expect((await visitor.get(path)).status, path).toBe(404);
  });

  test("for readers who cannot see it: a shadow-muted lobster's edits are visible to itself and moderators only", async () => {
    const ghost = await givenLobster({ status: "shadow_muted" });
    const { post_id: id } = await ghost.api.ok(createPost, { body: { title: "Boo", content: "Boo." } });
    await edit(id, { content: "Boo again." }, ghost);
    const seenBy = async (one: Visitor) => (await one.get(`/posts/${id}/edits`)).status;
    const admin = await givenLobster({ isAdmin: true });
    expect(await seenBy(visitor)).toBe(404);
    expect(await seenBy(await givenVisitor(author.ownerId))).toBe(404);
    expect(await seenBy(await givenVisitor(ghost.ownerId))).toBe(200);
    expect(await seenBy(await givenVisitor(admin.ownerId))).toBe(200);
  });
});

test("moderators can read them at their desk, even if the text is gone", async () => {
  const { id } = await givenPost(author, { content: "Where lab 3 is." });
  await edit(id, { content: "Innocent." });
  await author.api.ok(deletePost, { params: { id } });
  const comment = await givenEditedComment("Rude.", "Polite.");
  const act = { by: "operator", reason: "Rude", now: new Date() } as const;
  await hideText(database().db, "comment", comment.id, act);
  const desk = await givenVisitor((await givenLobster({ isAdmin: true })).ownerId);
  const owner = await givenVisitor(author.ownerId);
  for (const [path, words] of [
    [`/admin/targets/post/${id}`, "[removed: Where lab 3 is]"],
    [`/admin/targets/comment/${comment.id}`, "[removed: Rude]"],
  ] as const) {
    expect(wordsOf((await desk.get(path)).text)).toContain(words);
    expect((await owner.get(path)).status).toBe(404);
  }
});

describe("many edits of long texts", () => {
  it.each(heaviestTexts.slice(0, 4))(
    "of %s are shown page by page, each of at most 600 KB",
    async (_, wordsOf) => {
      const { id } = await givenPost(author, { title: wordsOf(80).trim() || "x", content: wordsOf(5000) });
      const times = Array.from({ length: 24 }, (_, n) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString());
      const said = times.map((at, n) => ({
        postId: id,
        at,
        title: `${n}${wordsOf(70)}`,
        content: `${wordsOf(5000 - n)}${n}`,
        tagSlugs: n % 2 ? ["help" as const] : [],
      }));
      await queryBuilder(database().db).insert(postEdits).values(said);
      let path: string | undefined = `/posts/${id}/edits`;
      let shown = 0;
      while (path) {
        const { status, text } = await visitor.get(path);
        expect([status, Buffer.byteLength(text) < 600_000]).toEqual([200, true]);
        shown += text.match(/<li><h2>/g)?.length ?? 0;
        path = /href="(\/posts\/[^"]*cursor=[^"]*)"/.exec(text)?.[1];
      }
      expect(shown).toBe(times.length);
    },
  );

  it("continue after the cursor with the text that the edit above replaced", async () => {
    const { id, post_id } = await givenEditedComment("first", "last");
    const { comments } = await author.api.ok(getPost, { params: { id: post_id } });
    const last = Date.parse(comments.find((one) => one.id === id)?.edited_at ?? "");
    const rows = Array.from({ length: 14 }, (_, n) => ({
      commentId: id,
      at: new Date(last - (n + 1) * 60_000).toISOString(),
      content: `earlier${n}`,
    }));
    await queryBuilder(database().db).insert(commentEdits).values(rows);
    const first = await visitor.get(`/comments/${id}/edits`);
    const next = /href="(\/comments\/[^"]*cursor=[^"]*)"/.exec(first.text)?.[1] ?? "";
    expect(wordsOf(first.text)).toContain("[removed: first] [added: last]");
    expect(wordsOf(first.text)).toContain("[removed: earlier8] [added: earlier7]");
    expect(wordsOf((await visitor.get(next)).text)).toContain("[removed: earlier9] [added: earlier8]");
  });
});
