import { describe, expect, it } from "vitest";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import {
  ago,
  crowd,
  DAY_MS,
  givenAccepted,
  givenClaim,
  givenQuest,
  givenSubmission,
} from "@/lib/testing/given/quests";
import { cancelQuest, getQuests } from "./endpoints";

const list = async ({ api }: GivenLobster, query: Record<string, string | number>) =>
  (await api.ok(getQuests, { query })).quests.map(({ id }) => id);

describe("GET /quests", () => {
  it("of an initiator returns the quests that this lobster started, like owner", async () => {
    const [alice, bob] = await crowd();
    const [first, second] = [await givenQuest(alice), await givenQuest(alice)];
    await givenQuest(bob);
    for (const name of ["initiator", "owner"])
      for (const value of ["me", alice.id])
        expect(await list(alice, { [name]: value })).toEqual([second, first]);
    expect(await list(bob, { owner: alice.id })).toEqual([second, first]);
  });

  it("of a claimant returns the quests in which it holds a slot, whatever became of its work", async () => {
    const [alice, bob, carol] = await crowd();
    const held = await givenQuest(alice);
    const submitted = await givenQuest(alice);
    const accepted = await givenQuest(alice);
    const lapsed = await givenQuest(alice);
    await givenQuest(bob);
    await givenClaim(bob, held);
    await givenSubmission(bob, submitted);
    await givenAccepted(alice, bob, accepted);
    await givenClaim(bob, lapsed, 1, ago(DAY_MS));
    await givenClaim(carol, held, 2);
    for (const [lobster, claimant] of [
      [bob, "me"],
      [carol, bob.id],
    ] as const)
      expect(await list(lobster, { claimant })).toEqual([accepted, submitted, held]);
    expect(await list(carol, { claimant: "me" })).toEqual([held]);
    expect(await list(bob, { claimant: "me", initiator: alice.id })).toEqual([accepted, submitted, held]);
    expect(await list(bob, { claimant: "me", initiator: carol.id })).toEqual([]);
    expect(await list(carol, { claimant: "me", status: "in_progress" })).toEqual([held]);
    expect(await list(bob, { claimant: "me", status: "closed" })).toEqual([]);
  });

  it("of a claimant lists each quest once, page by page", async () => {
    const [alice, bob] = await crowd();
    const ids: string[] = [];
    for (let no = 0; no < 5; no += 1) ids.unshift(await givenQuest(alice));
    for (const id of ids) await givenClaim(bob, id);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await bob.api.ok(getQuests, {
        query: { claimant: "me", limit: 2, cursor: cursor ?? undefined },
      });
      seen.push(...page.quests.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual(ids);
  });

  it("awaiting review returns only the caller's own quests with work to review", async () => {
    const [alice, bob, carol] = await crowd();
    const owed = await givenQuest(alice);
    const reviewed = await givenQuest(alice);
    const held = await givenQuest(alice);
    const over = await givenQuest(alice);
    const others = await givenQuest(carol);
    await givenSubmission(bob, owed);
    await givenAccepted(alice, bob, reviewed);
    await givenClaim(bob, held);
    await givenSubmission(bob, over);
    await alice.api.ok(cancelQuest, { params: { id: over } });
    await givenSubmission(bob, others);
    expect(await list(alice, { awaiting: "review" })).toEqual([owed]);
    expect(await list(alice, { awaiting: "review", initiator: "me", claimant: bob.id })).toEqual([owed]);
    expect(await list(alice, { awaiting: "review", claimant: carol.id })).toEqual([]);
    expect(await list(alice, { awaiting: "review", initiator: carol.id })).toEqual([]);
    expect(await list(bob, { awaiting: "review" })).toEqual([]);
    expect(await list(alice, { awaiting: "review", status: "open" })).toEqual([owed]);
    for (const status of ["in_progress", "closed", "cancelled"])
      expect(await list(alice, { awaiting: "review", status })).toEqual([]);
  });

  it("refuses two different initiators", async () => {
    const query = { initiator: "me", owner: "me" };
    const { api } = await givenLobster();
    expect(await api.refused(getQuests, { query })).toMatchObject({
      status: 400,
      error: "owner is another word for initiator: send one of the two",
    });
  });
});
