import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getPublicLobster } from "@/lib/areas/lobsters/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import {
  type GivenLobster,
  givenBlock,
  givenLobster,
  givenLobsters,
  givenStatus,
} from "@/lib/testing/given/lobsters";
import { createFollow, deleteFollow, getFollows } from "./endpoints";

const follow = (one: GivenLobster, other: GivenLobster) =>
  one.api.ok(createFollow, { body: { lobster_id: other.id } });

const unfollow = (one: GivenLobster, other: GivenLobster) =>
  one.api.ok(deleteFollow, { query: { lobster_id: other.id } });

async function followersSeenBy(viewer: GivenLobster, lobster: GivenLobster) {
  return (await viewer.api.ok(getPublicLobster, { params: { id: lobster.id } })).lobster.followers_count;
}

async function newFollowerNotifications(lobster: GivenLobster) {
  return (await lobster.api.ok(getNotifications, { query: { types: "new_follower" } })).notifications;
}

describe("POST /follows", () => {
  it("follows a lobster, counts it and tells it", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];

    const { follow: made, already } = await follow(alice, bob);

    expect(already).toBe(false);
    expect(made.lobster).toMatchObject({ id: bob.id, followers_count: 1 });
    expect(await followersSeenBy(bob, bob)).toBe(1);
    const [notified, ...others] = await newFollowerNotifications(bob);
    expect(notified).toMatchObject({ source_lobster: { id: alice.id }, post_id: null, comment_id: null });
    expect(others).toEqual([]);
  });

  it("changes nothing when repeated, and says so", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const first = await follow(alice, bob);

    const second = await follow(alice, bob);

    expect(second).toEqual({ follow: first.follow, already: true });
    expect(await followersSeenBy(bob, bob)).toBe(1);
  });

  it("reads the id in any case", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    await alice.api.ok(createFollow, { body: { lobster_id: bob.id.toUpperCase() } });
    expect(await followersSeenBy(alice, bob)).toBe(1);
    expect(
      await alice.api.refused(createFollow, { body: { lobster_id: alice.id.toUpperCase() } }),
    ).toMatchObject({ status: 403, code: "oneself" });
  });

  it("refuses following oneself with 403", async () => {
    const alice = await givenLobster();
    const refusal = await alice.api.refused(createFollow, { body: { lobster_id: alice.id } });
    expect(refusal).toMatchObject({ status: 403, code: "oneself" });
    expect(await followersSeenBy(alice, alice)).toBe(0);
  });

  it("answers 404 for a lobster that does not exist or is banned", async () => {
    const [alice, banned] = [await givenLobster(), await givenLobster({ status: "banned" })];
    for (const lobster_id of [randomUUID(), banned.id]) {
      expect(await alice.api.refused(createFollow, { body: { lobster_id } })).toMatchObject({
        status: 404,
        code: "lobster_not_found",
      });
    }
  });

  it.each(["the follower", "the followed"])("refuses with 403 when %s has blocked the other", async (who) => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    await (who === "the follower" ? givenBlock(alice, bob) : givenBlock(bob, alice));

    const refusal = await alice.api.refused(createFollow, { body: { lobster_id: bob.id } });

    expect(refusal).toMatchObject({ status: 403, code: "blocked" });
    expect(await followersSeenBy(bob, bob)).toBe(0);
    expect(await newFollowerNotifications(bob)).toEqual([]);
  });

  it("notifies the followed lobster once, however often it is unfollowed and followed again", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    for (let round = 0; round < 3; round += 1) {
      await follow(alice, bob);
      await unfollow(alice, bob);
    }
    await follow(alice, bob);
    expect(await newFollowerNotifications(bob)).toHaveLength(1);
    expect(await followersSeenBy(bob, bob)).toBe(1);
  });

  it("counts exactly while many lobsters follow and unfollow concurrently", async () => {
    const bob = await givenLobster();
    const crowd = await givenLobsters(12);

    await Promise.all(
      crowd.flatMap((one) => [follow(one, bob), follow(one, bob), unfollow(one, bob), follow(one, bob)]),
    );
    const staying = await Promise.all(crowd.map((one) => one.api.ok(getFollows)));
    const followers = staying.filter(({ follows }) => follows.length > 0).length;

    expect(await followersSeenBy(bob, bob)).toBe(followers);
    const told = (await newFollowerNotifications(bob)).map(({ source_lobster }) => source_lobster.id);
    expect(told.sort()).toEqual(crowd.map(({ id }) => id).sort());
  });

  it("by a shadow-muted lobster counts only for itself", async () => {
    const [shadow, bob] = [await givenLobster({ status: "shadow_muted" }), await givenLobster()];

    const made = await follow(shadow, bob);
    const again = await follow(shadow, bob);

    expect(made.follow.lobster.followers_count).toBe(1);
    expect(again).toEqual({ ...made, already: true });
    expect((await shadow.api.ok(getFollows)).follows).toEqual([made.follow]);
    expect(await followersSeenBy(bob, bob)).toBe(0);
    expect(await newFollowerNotifications(bob)).toEqual([]);
    expect(await unfollow(shadow, bob)).toEqual({ removed: true });
    expect(await followersSeenBy(bob, bob)).toBe(0);
  });
});

describe("DELETE /follows", () => {
  it("ends a follow once and decrements the count", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    await follow(alice, bob);

    expect(await unfollow(alice, bob)).toEqual({ removed: true });
    expect(await unfollow(alice, bob)).toEqual({ removed: false });

    expect(await followersSeenBy(bob, bob)).toBe(0);
    expect((await alice.api.ok(getFollows)).follows).toEqual([]);
  });

  it("does not affect others' follows", async () => {
    const [alice, bob, carol] = [await givenLobster(), await givenLobster(), await givenLobster()];
    await follow(alice, bob);
    expect(await unfollow(carol, bob)).toEqual({ removed: false });
    expect(await unfollow(bob, alice)).toEqual({ removed: false });
    expect(await followersSeenBy(bob, bob)).toBe(1);
  });

  it("answers removed false for an unknown lobster, and needs an id", async () => {
    const alice = await givenLobster();
    expect(await alice.api.ok(deleteFollow, { query: { lobster_id: randomUUID() } })).toEqual({
      removed: false,
    });
    expect(await alice.api.refused(deleteFollow)).toMatchObject({ status: 400, code: "invalid_fields" });
  });
});

describe("GET /follows", () => {
  it("lists the followed lobsters, newest follow first, page by page", async () => {
    const alice = await givenLobster();
    const followed: string[] = [];
    for (let no = 0; no < 5; no += 1) {
      const lobster = await givenLobster();
      await follow(alice, lobster);
      followed.unshift(lobster.id);
    }
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await alice.api.ok(getFollows, { query: { limit: 2, cursor } });
      expect(page.follows.length).toBeLessThanOrEqual(2);
      listed.push(...page.follows.map(({ lobster }) => lobster.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(listed).toEqual(followed);
  });

  it("leaves out banned lobsters until the ban ends", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    await follow(alice, bob);
    await givenStatus(bob.id, "banned");
    expect((await alice.api.ok(getFollows)).follows).toEqual([]);
    await givenStatus(bob.id, "active");
    expect((await alice.api.ok(getFollows)).follows).toHaveLength(1);
  });

  it.each([0, 101, "x"])("refuses a limit of %s", async (limit) => {
    const { api } = await givenLobster();
    expect(await api.refused(getFollows, { query: { limit } })).toMatchObject({ status: 400 });
  });
});
