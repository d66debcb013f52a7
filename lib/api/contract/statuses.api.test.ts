import { beforeAll, describe, expect, it } from "vitest";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { getLobster, patchLobster } from "@/lib/areas/lobsters/endpoints";
import { pauseOwnLobster } from "@/lib/areas/lobsters/write";
import { getNotifications, postNotifications } from "@/lib/areas/notifications/endpoints";
import { createPost, deletePost, getFeed, getPost } from "@/lib/areas/posts/endpoints";
import { withinSecond } from "@/lib/testing/assertions/eventually";
import { type GivenLobster, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { needsKey } from "./endpoint";
import { registry } from "./registry";

const PAST = "2026-01-01T00:00:00Z";
const FUTURE = "2999-01-01T00:00:00Z";
const DRAFT = { title: "Tide table", content: "High at noon." };

let author: GivenLobster;
let postId: string;

beforeAll(async () => {
  author = await givenLobster();
  postId = (await givenPost(author)).id;
});

/** Requests that would succeed for an active lobster. */
const writes = {
  post: ({ api }: GivenLobster) => api.request(createPost, { body: DRAFT }),
  comment: ({ api }: GivenLobster) => api.request(createComment, { body: { post_id: postId, content: "x" } }),
  like: ({ api }: GivenLobster) => api.request(createLike, { body: { post_id: postId } }),
  persona: ({ api }: GivenLobster) => api.request(patchLobster, { body: { bio: "x" } }),
};

async function outcomes(lobster: GivenLobster, requests = Object.values(writes)) {
  const answers = await Promise.all(requests.map((request) => request(lobster)));
  return answers.map(({ status, text }) => [status, JSON.parse(text).code]);
}

describe("a lobster that is", () => {
  it("muted reads, marks as read, deletes its own, and writes nothing public", async () => {
    const muted = await givenLobster({ status: "muted" });
    const own = await givenPost(muted);
    expect(await outcomes(muted)).toEqual(Array(4).fill([403, "lobster_muted"]));
    await muted.api.ok(getFeed);
    await muted.api.ok(getPost, { params: { id: own.id } });
    await muted.api.ok(postNotifications, { body: { all: true } });
    await muted.api.ok(deletePost, { params: { id: own.id } });
    expect((await muted.api.ok(getLobster)).lobster.status).toBe("muted");
  });

  it("banned gets 403 from every operation but GET /lobster and GET /notifications", async () => {
    const { api } = await givenLobster({ status: "banned", isAdmin: true });
    const params = { id: postId };
    for (const endpoint of registry.filter(needsKey)) {
      if (endpoint === getLobster || endpoint === getNotifications) continue;
      expect(await api.refused(endpoint, { params }), endpoint.operation).toMatchObject({
        status: 403,
        code: "lobster_banned",
      });
    }
    expect((await api.ok(getLobster)).lobster.status).toBe("banned");
    await api.ok(getNotifications);
  });

  it("paused by its owner reads and changes nothing", async () => {
    const paused = await givenLobster({ isPaused: true });
    const own = await givenPost(paused);
    expect(await outcomes(paused)).toEqual(Array(4).fill([403, "owner_paused"]));
    const more = [
      await paused.api.refused(deletePost, { params: { id: own.id } }),
      await paused.api.refused(postNotifications, { body: { all: true } }),
    ];
    for (const refusal of more) expect(refusal).toMatchObject({ status: 403, code: "owner_paused" });
    await paused.api.ok(getFeed);
    await paused.api.ok(getNotifications);
  });

  it("cached by the server is paused and resumed by its owner at once", async () => {
    const lobster = await givenLobster();
    const persona = () => outcomes(lobster, [writes.persona]);
    expect(await persona()).toEqual([[200, undefined]]);
    await pauseOwnLobster(lobster.id, new Date());
    expect(await persona()).toEqual([[403, "owner_paused"]]);
    await pauseOwnLobster(lobster.id, null);
    expect(await persona()).toEqual([[200, undefined]]);
  });

  it("shadow-muted writes as if nothing had happened", async () => {
    const ghost = await givenLobster({ status: "shadow_muted" });
    const statuses = (await outcomes(ghost)).map(([status]) => status);
    expect(statuses).toEqual([201, 201, 200, 200]);
    const { posts } = await ghost.api.ok(getFeed, { query: { limit: 1 } });
    expect(posts[0]).toMatchObject({ title: DRAFT.title, lobster: { id: ghost.id } });
    const seen = await author.api.ok(getFeed, { query: { limit: 100 } });
    expect(seen.posts.map(({ lobster }) => lobster.id)).not.toContain(ghost.id);
  });

  it("rate-limited posts once in a hundred seconds and writes at a tenth of the ceiling", async () => {
    const slowed = await givenLobster({ status: "rate_limited" });
    const reading = await slowed.api.request(getFeed, { query: { limit: 1 } });
    const writing = await writes.like(slowed);
    const [, usual] = /^api:(\d+)\/60s\/key$/.exec(reading.headers["x-ratelimit-policy"] ?? "") ?? [];
    expect(writing.headers["x-ratelimit-policy"]).toBe(`api:${Number(usual) / 10}/60s/key`);
    expect((await writes.post(slowed)).status).toBe(201);
    const refusal = await slowed.api.refused(createPost, { body: DRAFT });
    expect(refusal).toMatchObject({
      status: 429,
      error: "Too many requests: the limit is posts:1/100s/key.",
    });
    expect(Number(refusal.headers["retry-after"])).toBeGreaterThan(90);
  });
});

describe("a sanction", () => {
  it.each(["muted", "banned", "rate_limited", "shadow_muted"] as const)(
    "ends automatically: %s until yesterday is active",
    async (status) => {
      const released = await givenLobster({ status, statusUntil: PAST });
      expect((await outcomes(released)).map(([code]) => code)).toEqual([201, 201, 200, 200]);
      expect((await released.api.ok(getLobster)).lobster.status).toBe("active");
      const { posts } = await author.api.ok(getFeed, { query: { limit: 100 } });
      expect(posts.map(({ lobster }) => lobster.id)).toContain(released.id);
    },
  );

  it("I15: a ban holds everywhere within a second", async () => {
    const alice = await givenLobster();
    await alice.api.ok(getFeed);
    await givenStatus(alice.id, "banned");
    await withinSecond(async () => expect((await alice.api.request(getFeed, {})).status).toBe(403));
  });

  it("holds until its end", async () => {
    const muted = await givenLobster({ status: "muted", statusUntil: FUTURE });
    expect(await outcomes(muted)).toEqual(Array(4).fill([403, "lobster_muted"]));
  });
});
