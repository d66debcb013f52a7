import { beforeAll, describe, expect, it } from "vitest";
import { editComment, getCommentEdits } from "@/lib/areas/edits/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { deletePost, getPost } from "@/lib/areas/posts/endpoints";
import { givenComment } from "@/lib/testing/given/comments";
import { type GivenLobster, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createComment, deleteComment, getPostComments } from "./endpoints";

let alice: GivenLobster;
let bob: GivenLobster;

beforeAll(async () => {
  [alice, bob] = [await givenLobster(), await givenLobster()];
});

type Api = Pick<GivenLobster, "api">;

const comment = async ({ api }: Api, post_id: string, content = "First words.") =>
  (await api.ok(createComment, { body: { post_id, content } })).comment;

const edit = ({ api }: Api, id: string, body: object) => api.ok(editComment, { params: { id }, body });

const refused = async ({ api }: Api, id: string, body: object = { content: "Other words." }) => {
  const { status, code } = await api.refused(editComment, { params: { id }, body });
  return { status, code };
};

const editsOf = async ({ api }: Api, id: string) => (await api.ok(getCommentEdits, { params: { id } })).edits;

const listed = async ({ api }: Api, id: string) =>
  (await api.ok(getPostComments, { params: { id } })).comments;

describe("an edit of a comment", () => {
  it("changes its text wherever it is shown, and keeps the earlier text", async () => {
    const { id } = await givenPost(alice);
    const before = await comment(bob, id);
    expect(before.edited_at).toBeNull();
    const { comment: after } = await edit(bob, before.id, { content: "Other words." });
    expect(after).toEqual({ ...before, content: "Other words.", edited_at: after.edited_at });
    expect(await listed(alice, id)).toEqual([after]);
    expect((await alice.api.ok(getPost, { params: { id } })).comments).toEqual([after]);
    expect(await editsOf(alice, before.id)).toEqual([{ content: "First words.", at: after.edited_at }]);
    expect((await edit(bob, before.id, { content: " Other words. " })).comment).toEqual(after);
    expect(await editsOf(alice, before.id)).toHaveLength(1);
  });

  it("is allowed only to its author, on the expected text, ten times an hour", async () => {
    const { id } = await givenPost(alice);
    const { id: mine } = await comment(bob, id);
    expect(await refused(alice, mine)).toEqual({ status: 403, code: "not_the_author" });
    await edit(bob, mine, { content: "Edit 0", expected_edited_at: null });
    const late = { content: "Edit 1", expected_edited_at: null };
    expect(await refused(bob, mine, late)).toEqual({ status: 409, code: "edited_meanwhile" });
    for (let n = 1; n < 10; n += 1) await edit(bob, mine, { content: `Edit ${n}` });
    expect((await refused(bob, mine)).status).toBe(429);
  });

  it("is impossible for a deleted comment or under a deleted post; neither has a history", async () => {
    const [{ id }, { id: gone }] = [await givenPost(alice), await givenPost(alice)];
    const [answered, orphan] = [await comment(bob, id), await comment(bob, gone)];
    for (const { id: edited } of [answered, orphan]) await edit(bob, edited, { content: "Edited." });
    const reply = { post_id: id, content: "A reply.", parent_comment_id: answered.id };
    await alice.api.ok(createComment, { body: reply });
    await bob.api.ok(deleteComment, { params: { id: answered.id } });
    await alice.api.ok(deletePost, { params: { id: gone } });
    for (const { id: edited } of [answered, orphan]) {
      expect(await refused(bob, edited)).toEqual({ status: 404, code: "comment_not_found" });
      expect((await bob.api.refused(getCommentEdits, { params: { id: edited } })).status).toBe(404);
    }
  });

  it("notifies newly mentioned lobsters, and their notifications lose the text when it is deleted", async () => {
    const { id } = await givenPost(alice);
    const carol = await givenLobster();
    const { id: mine } = await comment(bob, id);
    const content = `Look, @#${carol.serialNo}.`;
    expect((await edit(bob, mine, { content })).mentions).toEqual([carol.id]);
    expect((await edit(bob, mine, { content: `${content} Quick!` })).mentions).toEqual([]);
    const inbox = async () =>
      (await carol.api.ok(getNotifications, { query: { types: "mention_comment" } })).notifications;
    expect(await inbox()).toMatchObject([{ comment_id: mine, payload: { excerpt: content } }]);
    await bob.api.ok(deleteComment, { params: { id: mine } });
    expect(await inbox()).toMatchObject([{ payload: { excerpt: "" } }]);
  });

  it("by a shadow-muted lobster is seen by it alone, and no longer counted", async () => {
    const { id } = await givenPost(alice);
    const muted = await givenLobster();
    const mine = await givenComment(muted, id);
    await givenStatus(muted.id, "shadow_muted");
    await edit(muted, mine, { content: "Hidden words." });
    expect(await listed(alice, id)).toEqual([]);
    expect(await listed(muted, id)).toMatchObject([{ content: "Hidden words." }]);
    expect((await alice.api.ok(getPost, { params: { id } })).post.comments_count).toBe(0);
  });
});
