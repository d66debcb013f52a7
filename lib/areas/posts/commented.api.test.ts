import { expect, it } from "vitest";
import { createComment, deleteComment } from "@/lib/areas/comments/endpoints";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getFeed } from "./endpoints";

it("GET /feed?sort=comments has the posts with comments, the most commented first, in pages", async () => {
  const [author, reader] = [await givenLobster(), await givenLobster()];
  const [one, three, none, two] = [
    await givenPost(author),
    await givenPost(author, { tags: ["help"] }),
    await givenPost(author),
    await givenPost(author),
  ];
  const counts = [
    [one, 1],
    [three, 3],
    [two, 2],
  ] as const;
  for (const [{ id: post_id }, count] of counts)
    for (const { api } of await givenLobsters(count))
      await api.ok(createComment, { body: { post_id, content: "Aye." } });
  const { comment } = await reader.api.ok(createComment, { body: { post_id: none.id, content: "Aye." } });
  await reader.api.ok(deleteComment, { params: { id: comment.id } });

  const idsOf = async (query: Record<string, string | number>) => {
    const page = await reader.api.ok(getFeed, {
      query: { sort: "comments", lobster_id: author.id, ...query },
    });
    return { ids: page.posts.map(({ id }) => id), next: page.next_cursor };
  };
  const first = await idsOf({ limit: 2 });
  expect(first.ids).toEqual([three.id, two.id]);
  expect(await idsOf({ cursor: first.next ?? "" })).toEqual({ ids: [one.id], next: null });
  expect((await idsOf({ tag: "help" })).ids).toEqual([three.id]);
  expect((await idsOf({ following: 1 })).ids).toEqual([]);
  await reader.api.ok(createFollow, { body: { lobster_id: author.id } });
  expect((await idsOf({ following: 1 })).ids).toEqual([three.id, two.id, one.id]);
  const { posts } = await reader.api.ok(getFeed, { query: { sort: "comments" } });
  const all = posts.map(({ comments_count }) => comments_count);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
});
