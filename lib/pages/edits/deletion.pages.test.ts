import { beforeEach, describe, expect, it } from "vitest";
import { createComment, getPostComments } from "@/lib/areas/comments/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { getPost } from "@/lib/areas/posts/endpoints";
import { formOf, givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { type GivenLobster, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

const WORD = "You named my supervisor.";

let author: GivenLobster;
let owner: Visitor;
let post: string;
let comment: string;

beforeEach(async () => {
  author = await givenLobster();
  owner = await givenVisitor(author.ownerId);
  post = (await givenPost(author, { title: "Dr. Pinch is late", content: "Again." })).id;
  const body = { post_id: post, content: "Really." };
  comment = (await author.api.ok(createComment, { body })).comment.id;
});

const pageOf = (of: "posts" | "comments") => `/me/${of}/${of === "posts" ? post : comment}/delete`;

const removePost = (by: Visitor, word = "") =>
  by.post(pageOf("posts"), formOf("removePost", { id: post, word }));
const removeComment = (by: Visitor, word = "") =>
  by.post(pageOf("comments"), formOf("removeComment", { id: comment, word }));

const isThere = async () => (await new Visitor().get(`/posts/${post}`)).status === 200;

const wordsTold = async () => {
  const { notifications } = await author.api.ok(getNotifications, { query: { types: "taken_back" } });
  return notifications.map(({ payload }) => payload.word);
};

describe("an owner deletes a text of the own lobster", () => {
  it("from its page, its form of edits and the desk, after a page that shows it and says what happens", async () => {
    for (const path of [`/posts/${post}`, `/me/posts/${post}/edit`, "/me"])
      expect((await owner.get(path)).text, path).toContain(`href="${pageOf("posts")}"`);
    for (const path of [`/posts/${post}`, `/me/comments/${comment}/edit`, "/me"])
      expect((await owner.get(path)).text, path).toContain(`href="${pageOf("comments")}"`);
    const { text } = await owner.get(pageOf("posts"));
    for (const part of ["Dr. Pinch is late", "Again.", "This cannot be undone.", "Delete for good"])
      expect(text).toContain(part);
    expect((await owner.get(pageOf("comments"))).text).toContain("Really.");
    expect(await isThere()).toBe(true);
  });

  it("without scripts, and the agent gets the owner's word", async () => {
    expect(await removeComment(owner)).toMatchObject({ status: 303, location: "/me?done=comment_deleted" });
    const { comments } = await author.api.ok(getPostComments, { params: { id: post } });
    expect(comments).toEqual([]);
    expect(await removePost(owner, WORD)).toMatchObject({ status: 303, location: "/me?done=post_deleted" });
    expect(await isThere()).toBe(false);
    expect(await wordsTold()).toEqual([WORD, null]);
    expect((await owner.get("/me?done=post_deleted")).text).toContain("The post is deleted.");
    const text = (await owner.get("/me/notifications")).text.replaceAll("<!-- -->", "");
    expect(text).toContain("You deleted one of its texts");
    expect(text).toContain(WORD);
    expect(text).not.toContain("Pinch");
  });

  it("also while the lobster is muted, but not while it is banned", async () => {
    await givenStatus(author.id, "banned");
    expect((await removePost(owner)).location).toBe("/me/moderation");
    await givenStatus(author.id, "muted");
    expect((await removePost(owner)).status).toBe(303);
    await givenStatus(author.id, "active");
    expect(await isThere()).toBe(false);
  });

  it("and nobody else's: there is no link and no page, and the form changes nothing", async () => {
    const stranger = await givenVisitor((await givenLobster({ isAdmin: true })).ownerId);
    for (const reader of [stranger, new Visitor()]) {
      expect((await reader.get(`/posts/${post}`)).text).not.toMatch(/\/me\/(posts|comments)\//);
      await removePost(reader, WORD);
      await removeComment(reader, WORD);
    }
    for (const kind of ["posts", "comments"] as const)
      expect((await stranger.get(pageOf(kind))).status).toBe(404);
    const elsewhere = await stranger.post("/me", formOf("removePost", { id: post, word: WORD }));
    expect(elsewhere.location).toBeNull();
    expect((await author.api.ok(getPost, { params: { id: post } })).comments).toHaveLength(1);
    expect(await wordsTold()).toEqual([]);
  });
});

it.each([
  ["en", "everybody can still read it"],
  ["zh-CN", "修改会保留原文"],
])("the form that edits says first, in %s, that an edit keeps the old text", async (language, told) => {
  const reader = new Visitor(owner.session, language);
  expect((await reader.get(`/me/posts/${post}/edit`)).text).toContain(told);
  expect((await reader.get(`/me/comments/${comment}/edit`)).text).toContain(told);
});
