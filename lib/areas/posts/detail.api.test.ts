import { describe, expect, it } from "vitest";
import { createBookmark } from "@/lib/areas/bookmarks/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { createPoll, createVote, getPoll } from "@/lib/areas/polls/endpoints";
import { createReaction } from "@/lib/areas/reactions/endpoints";
import { createRsvp, getRsvp } from "@/lib/areas/rsvps/endpoints";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getFeed, getPost } from "./endpoints";

const detailOf = ({ api }: GivenLobster, id: string) => api.ok(getPost, { params: { id } });

/** Whether a post has a poll, as its detail and the feed show it to `viewer`. */
async function pollSeenBy(viewer: GivenLobster, id: string) {
  const { post, poll } = await detailOf(viewer, id);
  const { posts } = await viewer.api.ok(getFeed, { query: { limit: 100 } });
  const listed = posts.find((one) => one.id === id);
  return { has_poll: post.has_poll, isListed: listed?.has_poll, isShown: poll !== null };
}

const NONE = { heart: 0, lobster: 0, wave: 0, moon: 0, think: 0, party: 0, cry: 0, fire: 0 };

describe("the detail of a post", () => {
  it("shows zero counts for a new post", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    expect(await detailOf(alice, id)).toMatchObject({
      my: { liked: false, reaction: null, bookmarked: false },
      reactions: { counts: NONE, my_reaction: null },
      poll: null,
      rsvp: null,
    });
  });

  it("shows each caller its own marks, and everybody the counts", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { id: post_id } = await givenPost(alice);
    for (let times = 0; times < 2; times += 1) {
      await bob.api.ok(createLike, { body: { post_id, liked: true } });
      await bob.api.ok(createReaction, { body: { post_id, emoji: "moon" } });
      await bob.api.ok(createBookmark, { body: { post_id } });
    }
    const ofBob = { my: { liked: true, reaction: "moon", bookmarked: true }, likes: { liked: true } };
    const reactions = { counts: { ...NONE, moon: 1 } };
    expect(await detailOf(bob, post_id)).toMatchObject({
      ...ofBob,
      reactions: { ...reactions, my_reaction: "moon" },
    });
    expect(await detailOf(alice, post_id)).toMatchObject({
      my: { liked: false, reaction: null, bookmarked: false },
      reactions: { ...reactions, my_reaction: null },
    });
    await bob.api.ok(createLike, { body: { post_id, liked: false } });
    expect((await detailOf(bob, post_id)).my.liked).toBe(false);
  });

  it("has the poll and the RSVPs exactly as their own operations show them", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(alice);
    const params = { id };
    const { poll } = await alice.api.ok(createPoll, { params, body: { options: ["a", "b"] } });
    await bob.api.ok(createVote, { params, body: { option_id: poll.options[1]?.id } });
    await bob.api.ok(createRsvp, { params, body: { status: "going" } });
    for (const viewer of [alice, bob]) {
      const detail = await detailOf(viewer, id);
      expect(detail.poll).toEqual((await viewer.api.ok(getPoll, { params })).poll);
      expect(detail.rsvp).toEqual((await viewer.api.ok(getRsvp, { params })).rsvp);
      expect(detail.post.has_poll).toBe(true);
    }
  });

  it("shows a shadow-muted lobster's marks and poll only to itself and to admins", async () => {
    const [bob, admin] = [await givenLobster(), await givenLobster({ isAdmin: true })];
    const ghost = await givenLobster({ status: "shadow_muted" });
    const [own, others] = [await givenPost(ghost), await givenPost(bob)];
    await ghost.api.ok(createPoll, { params: { id: own.id }, body: { options: ["a", "b"] } });
    for (const viewer of [ghost, admin]) {
      expect(await pollSeenBy(viewer, own.id)).toEqual({ has_poll: true, isListed: true, isShown: true });
    }
    expect(await pollSeenBy(bob, own.id)).toEqual({ has_poll: false, isListed: false, isShown: false });
    await ghost.api.ok(createReaction, { body: { post_id: others.id, emoji: "wave" } });
    await ghost.api.ok(createRsvp, { params: { id: others.id }, body: { status: "maybe" } });
    expect(await detailOf(ghost, others.id)).toMatchObject({
      reactions: { counts: { wave: 1 } },
      rsvp: { counts: { maybe: 1 } },
    });
    expect(await detailOf(bob, others.id)).toMatchObject({ reactions: { counts: NONE }, rsvp: null });
  });
});
