import { EventEmitter, once } from "node:events";
import { describe, expect, it } from "vitest";
import { createComment, getPostComments } from "@/lib/areas/comments/endpoints";
import { batchesOf } from "@/lib/testing/batches";
import { type GivenLobster, givenDraft, givenLobster, givenLobsters, givenPost } from "@/lib/testing/given";
import { createPost, getFeed, getPost } from "./endpoints";
import { publishTogether } from "./publisher";

describe("I4", () => {
  it("view_count equals the successful reads of 64 readers at a time over several posts", async () => {
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
  it("every acknowledged comment of a crowd is there once, and counted", async () => {
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
      const page = await crowd[0]?.api.ok(getPostComments, { params: { id }, query: { limit: 30, cursor } });
      seen.push(...(page?.comments.map((each) => each.id) ?? []));
      cursor = page?.next_cursor ?? undefined;
    } while (cursor);
    expect(seen.sort()).toEqual(answers.map((answer) => answer.comment.id).sort());
    expect((await crowd[0]?.api.ok(getPost, { params: { id } }))?.post.comments_count).toBe(80);
  });
});

describe("I12", () => {
  it("a poller that follows since and the cursors sees every post once while 32 writers post", async () => {
    const [poller, first] = [await givenLobster(), await givenLobster()];
    const writers = await givenLobsters(32);
    let since = (await givenPost(first)).createdAt;
    const seen: string[] = [];

    async function poll(): Promise<void> {
      let cursor: string | undefined;
      let newest = since;
      do {
        const page = await poller.api.ok(getFeed, { query: { since, limit: 5, cursor } });
        if (!cursor && page.posts[0]) newest = page.posts[0].created_at;
        seen.push(...page.posts.map(({ id }) => id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      since = newest;
    }

    async function write(writer: GivenLobster): Promise<string[]> {
      const body = { title: "Through the API", content: "x" };
      const ids = [(await writer.api.ok(createPost, { body })).post_id];
      wrote.emit("post");
      for (let n = 0; n < 4; n += 1) {
        ids.push((await publishTogether(givenDraft(writer))).id);
        wrote.emit("post");
      }
      return ids;
    }

    const wrote = new EventEmitter();
    let isOver = false;
    let polls = 0;
    // A poll follows each post that it can follow: polls without a pause would meet the key's ceiling.
    const polling = (async () => {
      for (; !isOver; polls += 1) {
        await once(wrote, "post");
        await poll();
      }
    })();
    let written: string[] = [];
    const batches = await batchesOf(async () => {
      written = (await Promise.all(writers.map(write))).flat();
    });
    expect(Math.max(...batches), "posts in a statement").toBeGreaterThan(1);
    isOver = true;
    wrote.emit("post");
    await polling;
    await poll();
    expect(polls).toBeGreaterThan(0);
    expect(seen).toHaveLength(160);
    expect(seen.sort()).toEqual(written.sort());
  });
});
