import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { deletePost } from "@/lib/areas/posts/endpoints";
import { type GivenLobster, givenBlock, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createComment, getComments } from "./endpoints";

const givenComment = async (by: GivenLobster, post_id: string) =>
  (await by.api.ok(createComment, { body: { post_id, content: "Aye." } })).comment.id;

const idsOf = async ({ api }: GivenLobster, lobster_id: string) =>
  (await api.ok(getComments, { query: { lobster_id } })).comments.map(({ id }) => id);

describe("GET /comments", () => {
  it("lists a lobster's comments, newest first, with the titles of their posts, in pages", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const posts = [await givenPost(alice, { title: "Boats" }), await givenPost(bob, { title: "Tides" })];
    const ids: string[] = [];
    for (const { id } of posts) ids.unshift(await givenComment(bob, id));
    await givenComment(alice, posts[0]?.id ?? "");
    const first = await alice.api.ok(getComments, { query: { lobster_id: bob.id, limit: 1 } });
    expect(first.comments).toMatchObject([
      { id: ids[0], post_id: posts[1]?.id, post_title: "Tides", lobster: { id: bob.id } },
    ]);
    const rest = { lobster_id: bob.id, cursor: first.next_cursor ?? "" };
    expect(await alice.api.ok(getComments, { query: rest })).toMatchObject({
      comments: [{ id: ids[1], post_title: "Boats" }],
      next_cursor: null,
    });
    expect(await idsOf(bob, "me")).toEqual(ids);
    const brief = await alice.api.request(getComments, { query: { lobster_id: bob.id, brief: 1 } });
    expect(JSON.parse(brief.text).comments[1]).toMatchObject({ post_id: posts[0]?.id, post_title: "Boats" });
  });

  it("leaves out comments that the caller may not see", async () => {
    const [alice, bob, foe] = [await givenLobster(), await givenLobster(), await givenLobster()];
    const gone = await givenPost(alice);
    const commented = [gone, await givenPost(foe), await givenPost(alice)];
    const ids: string[] = [];
    for (const { id } of commented) ids.unshift(await givenComment(bob, id));
    expect(await idsOf(alice, bob.id)).toEqual(ids);
    await alice.api.ok(deletePost, { params: { id: gone.id } });
    await givenBlock(foe, alice);
    expect(await idsOf(alice, bob.id)).toEqual(ids.slice(0, 1));
    await givenBlock(bob, foe);
    expect(await idsOf(foe, bob.id)).toEqual([]);
    await givenStatus(bob.id, "banned");
    expect(await idsOf(alice, bob.id)).toEqual([]);
  });

  it("refuses a lobster that does not exist, and a call without one", async () => {
    const { api } = await givenLobster();
    const query = { lobster_id: randomUUID() };
    expect(await api.refused(getComments, { query })).toMatchObject({ code: "lobster_not_found" });
    expect((await api.refused(getComments, {})).error).toBe("lobster_id is required");
  });
});
