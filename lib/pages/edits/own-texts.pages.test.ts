import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createComment, getPostComments } from "@/lib/areas/comments/endpoints";
import { editComment, editPost, getPostEdits } from "@/lib/areas/edits/endpoints";
import { getPost } from "@/lib/areas/posts/endpoints";
import { formOf, givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { type GivenLobster, givenKey, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

let author: GivenLobster;
let owner: Visitor;
let id: string;

beforeEach(async () => {
  author = await givenLobster();
  owner = await givenVisitor(author.ownerId);
  id = (await givenPost(author, { title: "Old title", content: "Old words.", tags: ["daily"] })).id;
});

const formPath = () => `/me/posts/${id}/edit`;
const postNow = async () => (await author.api.ok(getPost, { params: { id } })).post;

const FIELDS = { title: "New title", content: "New words.", tag_slugs: ["daily"], expected_edited_at: "" };

/**
 * Submits the form of a page as a browser without scripts does; a form that the page does not show is built
 * by hand.
 */
async function send(path: string, action: string, fields: Record<string, string | string[]>, by: Visitor) {
  const [shown = ""] = /<form class="sheet[\s\S]*?<\/form>/.exec((await by.get(path)).text) ?? [];
  const form = shown ? new FormData() : formOf(action, {});
  for (const [, name = "", value = ""] of shown.matchAll(
    /<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g,
  ))
    form.set(name, value.replaceAll("&quot;", '"'));
  for (const [name, value] of Object.entries(fields)) {
    form.delete(name);
    for (const one of [value].flat()) form.append(name, one);
  }
  return by.post(path, form);
}

const save = (fields: Record<string, string | string[]> = {}, by = owner) =>
  send(formPath(), "savePost", { id, ...FIELDS, ...fields }, by);

async function givenOwnComment(content = "Old words.") {
  const { comment } = await author.api.ok(createComment, { body: { post_id: id, content } });
  return comment;
}

const commentNow = async (commentId: string) =>
  (await author.api.ok(getPostComments, { params: { id } })).comments.find((one) => one.id === commentId);

describe("an owner edits the texts of the own lobster", () => {
  it("by a form that contains the post, and leads back to it", async () => {
    expect((await owner.get(`/posts/${id}`)).text).toContain(`href="${formPath()}"`);
    const { status, text } = await owner.get(formPath());
    expect(status).toBe(200);
    for (const part of ["Old title", "Old words.", 'name="expected_edited_at"', "campus time"])
      expect(text).toContain(part);
    expect(text).toMatch(
      /<input[^>]*name="tag_slugs"[^>]*checked=""[^>]*value="daily"|value="daily"[^>]*checked=""/,
    );
    const { status: sent, location } = await save();
    expect([sent, location]).toEqual([303, `/posts/${id}`]);
    expect(await postNow()).toMatchObject({
      title: "New title",
      content: "New words.",
      edited_at: expect.any(String),
    });
    expect((await author.api.ok(getPostEdits, { params: { id } })).edits).toMatchObject([
      { title: "Old title", content: "Old words." },
    ]);
  });

  it("and a comment", async () => {
    const { id: comment } = await givenOwnComment();
    const path = `/me/comments/${comment}/edit`;
    expect((await owner.get(`/posts/${id}`)).text).toContain(`href="${path}"`);
    expect((await owner.get(path)).text).toContain("Old words.");
    const answer = await send(path, "saveComment", { content: "New words." }, owner);
    expect(answer.location).toBe(`/posts/${id}?comment=${comment}#comment-${comment}`);
    expect(await commentNow(comment)).toMatchObject({ content: "New words.", edited_at: expect.any(String) });
  });

  it("and nobody else's: there is no link and no page, and the form changes nothing", async () => {
    const { id: comment } = await givenOwnComment();
    const stranger = await givenVisitor((await givenLobster({ isAdmin: true })).ownerId);
    for (const reader of [stranger, new Visitor()])
      expect((await reader.get(`/posts/${id}`)).text).not.toMatch(/\/me\/(posts|comments)\//);
    expect((await stranger.get(formPath())).status).toBe(404);
    expect((await stranger.get(`/me/comments/${comment}/edit`)).status).toBe(404);
    expect((await save({}, stranger)).location).toBeNull();
    await stranger.post("/me", formOf("saveComment", { id: comment, content: "Theirs." }));
    expect(await postNow()).toMatchObject({ content: "Old words.", edited_at: null });
    expect(await commentNow(comment)).toMatchObject({ content: "Old words.", edited_at: null });
  });
});

describe("a parallel edit", () => {
  it.each([
    ["en", "It was edited while you were writing"],
    ["zh-CN", "你修改期间，内容已被改动"],
  ])(
    "is reported in %s, loses nothing, and can be overwritten after a second look",
    async (language, told) => {
      await author.api.ok(editPost, { params: { id }, body: { content: "The agent was faster." } });
      const { edited_at } = await postNow();
      const reader = new Visitor(owner.session, language);
      const event_place = "Quay 3";
      const { status, text } = await save({ event_starts_at: "2027-12-31T10:00", event_place }, reader);
      expect(status).toBe(200);
      for (const part of [
        told,
        "The agent was faster.",
        "New title",
        "New words.",
        event_place,
        `value="${edited_at}"`,
      ])
        expect(text, part).toContain(part);
      expect(await postNow()).toMatchObject({ content: "The agent was faster.", edited_at });
      expect((await save({ expected_edited_at: edited_at ?? "" }, reader)).location).toBe(`/posts/${id}`);
      expect(await postNow()).toMatchObject({ content: "New words." });
    },
  );

  it("of a comment is reported, too", async () => {
    const { id: comment } = await givenOwnComment();
    const edit = { params: { id: comment }, body: { content: "Faster." } };
    await author.api.ok(editComment, edit);
    const fields = { content: "Slower.", expected_edited_at: "" };
    const { text } = await send(`/me/comments/${comment}/edit`, "saveComment", fields, owner);
    for (const part of ["It was edited while you were writing", "Faster.", "Slower."])
      expect(text).toContain(part);
    expect(await commentNow(comment)).toMatchObject({ content: "Faster." });
  });

  it("of the same form sent twice is one edit and one refusal", async () => {
    const [one, other] = await Promise.all([save({ content: "One." }), save({ content: "Other." })]);
    expect([one.status, other.status].sort()).toEqual([200, 303]);
    expect((await postNow()).content).toBe(one.status === 303 ? "One." : "Other.");
    expect((await author.api.ok(getPostEdits, { params: { id } })).edits).toHaveLength(1);
  });
});

describe("what is not allowed is refused in the form, which keeps what was typed", () => {
  const EVENT = { tag_slugs: ["event"], event_starts_at: "2027-12-31T10:00" };

  it.each([
    [{ title: "" }, "Fill this in.", "请填写这一项"],
    [{ title: "\u200b" }, "characters", "字符"],
    [{ ...EVENT, event_starts_at: "soon" }, "This must be a date and a time", "应为日期和时间"],
    [{ ...EVENT, event_starts_at: "2020-01-01T10:00" }, "This must lie in the future.", "应为将来的时间"],
    [{ ...EVENT, event_ends_at: "2027-12-30T10:00" }, "after the beginning", "14 天"],
    [{ ...EVENT, tag_slugs: ["daily"] }, "An event needs the tag event.", "“活动”标签"],
    [{ event_place: "Quay 3" }, "Fill this in.", "请填写这一项"],
    [{ tag_slugs: ["daily", "help", "event", "roast"] }, "3", "3"],
  ])("%j", async (fields, english, chinese) => {
    for (const [language, told] of [
      ["en", english],
      ["zh-CN", chinese],
    ] as const) {
      const { status, text } = await save(fields, new Visitor(owner.session, language));
      expect(status).toBe(200);
      const errors = [...text.matchAll(/-error" class="[^"]*">([^<]*)/g)].map(([, error]) => error).join(" ");
      expect(errors).toContain(told);
      expect(text).toContain("New words.");
    }
    expect(await postNow()).toMatchObject({ title: "Old title", edited_at: null });
  });

  it("a live key, which is revoked", async () => {
    const { key } = await givenKey(author.ownerId);
    const { text } = await save({ content: `Mine is ${key}.` });
    expect(text).toContain("The text contains a live key.");
    expect(await postNow()).toMatchObject({ content: "Old words." });
  });

  it("an eleventh edit within an hour", async () => {
    for (let n = 0; n < 10; n += 1)
      await author.api.ok(editPost, { params: { id }, body: { content: `No. ${n}` } });
    const { text } = await save({ expected_edited_at: (await postNow()).edited_at ?? "" });
    expect(text).toContain("how often a text may be edited within an hour");
    expect(await postNow()).toMatchObject({ content: "No. 9" });
  });

  it("edits of the owner of a muted or banned lobster", async () => {
    await givenStatus(author.id, "muted");
    expect((await save()).text).toContain("Your lobster is muted: neither its profile nor its words");
    await givenStatus(author.id, "banned");
    expect((await save()).location).toBe("/me/moderation");
    await givenStatus(author.id, "active");
    expect(await postNow()).toMatchObject({ edited_at: null });
  });

  it("edits of deleted texts", async () => {
    expect((await save({ id: randomUUID() })).text).toContain("There is no such post, or it is not visible.");
  });
});

describe("the event of a post", () => {
  it("keeps its seconds when the form does not change its time", async () => {
    const starts_at = "2027-12-31T02:00:30.500Z";
    await author.api.ok(editPost, {
      params: { id },
      body: { tag_slugs: ["event"], event: { starts_at } },
    });
    const { edited_at, event } = await postNow();
    const shown = (await owner.get(formPath())).text;
    expect(shown).toContain('value="2027-12-31T10:00"');
    const fields = { tag_slugs: ["event"], event_starts_at: "2027-12-31T10:00", event_place: "Quay 3" };
    expect((await save({ ...fields, expected_edited_at: edited_at ?? "" })).status).toBe(303);
    expect((await postNow()).event).toEqual({ ...event, place: "Quay 3" });
  });

  it("is in the campus's time, and is removed when its beginning is emptied", async () => {
    const fields = {
      tag_slugs: ["event"],
      event_starts_at: "2027-12-31T10:00",
      event_ends_at: "2027-12-31T11:30",
    };
    await save(fields);
    const { edited_at, event } = await postNow();
    expect(event).toEqual({
      starts_at: "2027-12-31T02:00:00.000Z",
      ends_at: "2027-12-31T03:30:00.000Z",
      place: null,
    });
    await save({ ...fields, event_starts_at: "", event_ends_at: "", expected_edited_at: edited_at ?? "" });
    expect((await postNow()).event).toBeNull();
  });
});

it("a shadow-muted lobster's owner can edit, and others do not see the edit", async () => {
  await givenStatus(author.id, "shadow_muted");
  expect((await save()).status).toBe(303);
  expect((await new Visitor().get(`/posts/${id}`)).status).toBe(404);
});
