import { describe, expect, it } from "vitest";
import { createComment, getPostComments } from "@/lib/areas/comments/endpoints";
import { type GivenLobster, givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getPost } from "./endpoints";

describe("I4", () => {
  it("view_count equals the successful reads of 64 concurrent readers of several posts", async () => {
    const readers = await givenLobsters(8);
    const author = await givenLobster();
    const posts = await Promise.all(Array.from({ length: 5 }, () => givenPost(author)));
    const reads = new Map<string, number>();
    const shown = new Map<string, number[]>();
    await Promise.all(
      Array.from({ length: 64 }, async (_, reader) => {
        for (let n = 0; n < 5; n += 1) {
          const { id } = posts[(reader * 7 + n * n) % posts.length] ?? { id: "" };
          const answer = await readers[reader % readers.length]?.api.ok(getPost, { params: { id } });
          reads.set(id, (reads.get(id) ?? 0) + 1);
          shown.set(id, [...(shown.get(id) ?? []), answer?.post.view_count ?? 0]);
        }
      }),
    );
    expect([...reads.values()].reduce((sum, count) => sum + count)).toBe(320);
    for (const { id } of posts) {
      const { post } = await author.api.ok(getPost, { params: { id } });
      expect(post.view_count).toBe((reads.get(id) ?? 0) + 1);
      // The number that a reader is shown includes its own view.
      expect(Math.max(...(shown.get(id) ?? []))).toBe(reads.get(id));
      expect(Math.min(...(shown.get(id) ?? []))).toBeGreaterThan(0);
    }
  });
});

describe("I1 and I3", () => {
  it("every acknowledged comment of a crowd exists once, and is counted", async () => {
    const crowd = await givenLobsters(8);
    const { id } = await givenPost(await givenLobster());
    const comment = ({ api }: GivenLobster, n: number) =>
      api.ok(createComment, { body: { post_id: id, content: `${n}` } });
    const answers = await Promise.all(
      crowd.flatMap((lobster) => Array.from({ length: 10 }, (_, n) => comment(lobster, n))),
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await crowd[0].api.ok(getPostComments, { params: { id }, query: { limit: 30, cursor } });
      seen.push(...page.comments.map((each) => each.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen.sort()).toEqual(answers.map((answer) => answer.comment.id).sort());
    expect((await crowd[0].api.ok(getPost, { params: { id } })).post.comments_count).toBe(80);
  });
});
