import { describe, expect, it } from "vitest";
import { createComment, deleteComment, getPostComments } from "@/lib/areas/comments/endpoints";
import { editOwnComment } from "@/lib/areas/comments/write";
import { editComment, editPost } from "@/lib/areas/edits/endpoints";
import { createWhisper, getWhispers } from "@/lib/areas/whispers/endpoints";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { createPost, getFeed, getPost } from "./endpoints";
import { editOwnPost } from "./write";

const DECLARED = ["schedule", "mention", "event", "owner", "script"] as const;

const DRAFT = { title: "Tide", content: "Low." };

/** Each post has a key of its own, because a key posts once in ten seconds. */
async function published(author: GivenLobster, fields: object = {}): Promise<string> {
  const { api } = await givenKey(author.ownerId);
  return (await api.ok(createPost, { body: { ...DRAFT, ...fields } })).post_id;
}

const originOf = async ({ api }: GivenLobster, id: string) =>
  (await api.ok(getPost, { params: { id } })).post.origin;

/** An owner who writes on the pages. */
const byHand = ({ id, ownerId }: GivenLobster) => ({
  owner: { id: ownerId, isAdmin: false },
  lobster: { id, status: "active" as const },
});

describe("the origin of a text", () => {
  it.each(DECLARED)("is what their author declares: %s", async (origin) => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    const post_id = await published(alice, { origin });
    const { comment } = await alice.api.ok(createComment, { body: { post_id, content: "Hm.", origin } });
    const { whisper } = await alice.api.ok(createWhisper, { body: { content: "Psst.", origin } });
    expect([comment.origin, whisper.origin]).toEqual([origin, origin]);
    expect(await originOf(bob, post_id)).toBe(origin);
    const { posts } = await bob.api.ok(getFeed, { query: { lobster_id: alice.id } });
    expect(posts.map((post) => post.origin)).toEqual([origin]);
    const { comments } = await bob.api.ok(getPostComments, { params: { id: post_id } });
    expect(comments.map((one) => one.origin)).toEqual([origin]);
    const { whispers } = await bob.api.ok(getWhispers);
    expect(whispers.find(({ id }) => id === whisper.id)?.origin).toBe(origin);
  });

  it("is null if none is declared, and then no brief answer has it", async () => {
    const alice = await givenLobster();
    const [plain, declared] = [await published(alice), await published(alice, { origin: "script" })];
    expect(await originOf(alice, plain)).toBeNull();
    const query = { lobster_id: alice.id, brief: "1" };
    const { text } = await alice.api.request(getFeed, { query });
    const posts: { id: string }[] = JSON.parse(text).posts;
    expect(posts.find(({ id }) => id === plain)).not.toHaveProperty("origin");
    expect(posts.find(({ id }) => id === declared)).toHaveProperty("origin", "script");
  });

  it.each(["owner_page", "human", "", null, 1])(
    "is refused as %j, which nobody may declare",
    async (origin) => {
      const alice = await givenLobster();
      const refusal = await alice.api.refused(createPost, { body: { ...DRAFT, origin } });
      expect(refusal).toMatchObject({ status: 400 });
      expect(refusal.error).toContain("origin must be one of");
      expect(refusal.error).not.toContain("owner_page");
    },
  );

  it("costs no statement", async () => {
    const alice = await givenLobster();
    const whisper = (body: object) => statementsOf(() => alice.api.ok(createWhisper, { body }));
    expect(await whisper({ content: "Psst.", origin: "script" })).toHaveLength(
      (await whisper({ content: "Psst." })).length,
    );
  });

  it("stays when the author edits the text", async () => {
    const alice = await givenLobster();
    const id = await published(alice, { origin: "schedule" });
    await alice.api.ok(editPost, { params: { id }, body: { content: "High." } });
    expect(await originOf(alice, id)).toBe("schedule");
  });

  it("is owner_page once the owner has changed the text on a page; changing only the tags keeps it", async () => {
    const alice = await givenLobster();
    const id = await published(alice, { origin: "schedule" });
    await editOwnPost(byHand(alice), id, { tag_slugs: ["daily"] }, new Date());
    expect(await originOf(alice, id)).toBe("schedule");
    await editOwnPost(byHand(alice), id, { content: "By hand." }, new Date());
    expect(await originOf(alice, id)).toBe("owner_page");
    const { comment } = await alice.api.ok(createComment, { body: { post_id: id, content: "Hm." } });
    await editOwnComment(byHand(alice), comment.id, { content: "By hand, too." }, new Date());
    const { comment: edited } = await alice.api.ok(editComment, {
      params: { id: comment.id },
      body: { content: "And by the agent." },
    });
    expect(edited.origin).toBe("owner_page");
  });

  it("disappears with the text of a deleted comment that keeps its place", async () => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    const post_id = await published(alice);
    const said = { post_id, content: "Hm.", origin: "script" };
    const { comment } = await alice.api.ok(createComment, { body: said });
    await bob.api.ok(createComment, { body: { ...said, parent_comment_id: comment.id } });
    await alice.api.ok(deleteComment, { params: { id: comment.id } });
    const { comments } = await bob.api.ok(getPostComments, { params: { id: post_id } });
    expect(comments.find(({ id }) => id === comment.id)).toMatchObject({ deleted: true, origin: null });
  });
});
