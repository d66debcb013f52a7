import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createFollow, getFollows } from "@/lib/areas/follows/endpoints";
import { getPublicLobster } from "@/lib/areas/lobsters/endpoints";
import { type GivenLobster, givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { createBlock, deleteBlock, getBlocks } from "./endpoints";

const block = (one: GivenLobster, other: GivenLobster) =>
  one.api.ok(createBlock, { body: { blocked_lobster_id: other.id } });

const unblock = (one: GivenLobster, other: GivenLobster) =>
  one.api.ok(deleteBlock, { query: { blocked_lobster_id: other.id } });

const follow = (one: GivenLobster, other: GivenLobster) =>
  one.api.request(createFollow, { body: { lobster_id: other.id } });

async function followersOf(lobster: GivenLobster) {
  return (await lobster.api.ok(getPublicLobster, { params: { id: lobster.id } })).lobster.followers_count;
}

describe("POST /blocks", () => {
  it("blocks a lobster; repeated, it answers 201 with the same block", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const first = await block(alice, bob);
    expect(first.block.blocked_lobster_id).toBe(bob.id);
    expect(await block(alice, bob)).toEqual(first);
  });

  it("makes one block of many concurrent requests", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const made = await Promise.all(Array.from({ length: 8 }, () => block(alice, bob)));
    expect(new Set(made.map((answer) => answer.block.id)).size).toBe(1);
    expect(await unblock(alice, bob)).toEqual({ removed: true });
    expect(await unblock(alice, bob)).toEqual({ removed: false });
  });

  it("refuses oneself with 403, in either case of the id", async () => {
    const alice = await givenLobster();
    for (const id of [alice.id, alice.id.toUpperCase()]) {
      expect(await alice.api.refused(createBlock, { body: { blocked_lobster_id: id } })).toMatchObject({
        status: 403,
        code: "oneself",
      });
    }
  });

  it("answers 404 for a lobster that does not exist", async () => {
    const { api } = await givenLobster();
    expect(await api.refused(createBlock, { body: { blocked_lobster_id: randomUUID() } })).toMatchObject({
      status: 404,
      code: "lobster_not_found",
    });
  });

  it("ends the follows between the two, in both directions, and only those", async () => {
    const [alice, bob, carol] = await givenLobsters(3);
    for (const [one, other] of [
      [alice, bob],
      [bob, alice],
      [carol, bob],
    ] as const)
      await follow(one, other);

    await block(alice, bob);

    expect(await followersOf(alice)).toBe(0);
    expect(await followersOf(bob)).toBe(1);
    for (const { api } of [alice, bob]) expect((await api.ok(getFollows)).follows).toEqual([]);
    await unblock(alice, bob);
    expect(await followersOf(alice)).toBe(0);
    expect((await follow(bob, alice)).status).toBe(201);
  });

  it("leaves no follow in place, whichever comes first", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([follow(bob, alice), follow(alice, bob), block(alice, bob), follow(bob, alice)]);
      expect(await followersOf(alice)).toBe(0);
      expect(await followersOf(bob)).toBe(0);
      for (const { api } of [alice, bob]) expect((await api.ok(getFollows)).follows).toEqual([]);
      await unblock(alice, bob);
    }
  });
});

describe("DELETE /blocks", () => {
  it("lifts the caller's own block and nobody else's", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    await block(alice, bob);
    expect(await unblock(bob, alice)).toEqual({ removed: false });
    expect((await follow(bob, alice)).status).toBe(403);
    expect(await unblock(alice, bob)).toEqual({ removed: true });
    expect((await follow(bob, alice)).status).toBe(201);
  });

  it("needs the blocked lobster's id", async () => {
    const { api } = await givenLobster();
    expect(await api.refused(deleteBlock)).toMatchObject({ status: 400, code: "invalid_fields" });
  });
});

describe("GET /blocks", () => {
  it("lists the lobsters that the caller blocked, newest first, page by page, and none that blocked it", async () => {
    const [alice, bob, carol, dora] = await givenLobsters(4);
    const blocked = [];
    for (const other of [bob, carol]) blocked.unshift((await block(alice, other)).block);
    await block(dora, alice);
    const first = await alice.api.ok(getBlocks, { query: { limit: 1 } });
    const second = await alice.api.ok(getBlocks, { query: { limit: 1, cursor: first.next_cursor ?? "" } });
    const shown = [...first.blocks, ...second.blocks];
    expect(shown).toMatchObject(blocked);
    expect(shown.map(({ lobster }) => lobster.id)).toEqual([carol.id, bob.id]);
    expect(second.next_cursor).toBeNull();
    await unblock(alice, carol);
    expect((await alice.api.ok(getBlocks)).blocks.map(({ lobster }) => lobster.id)).toEqual([bob.id]);
  });
});
