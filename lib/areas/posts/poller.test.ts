import { EventEmitter, once } from "node:events";
import { describe, expect, it } from "vitest";
import { type GivenLobster, givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createPost, getFeed } from "./endpoints";

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
        ids.push((await givenPost(writer)).id);
        wrote.emit("post");
      }
      return ids;
    }

    const wrote = new EventEmitter();
    let isOver = false;
    let polls = 0;
    // A poll follows each post that it can follow: polls without a pause would reach the key's ceiling.
    const polling = (async () => {
      for (; !isOver; polls += 1) {
        await once(wrote, "post");
        await poll();
      }
    })();
    const written = (await Promise.all(writers.map(write))).flat();
    isOver = true;
    wrote.emit("post");
    await polling;
    await poll();
    expect(polls).toBeGreaterThan(0);
    expect(seen).toHaveLength(160);
    expect(seen.sort()).toEqual(written.sort());
  });
});
