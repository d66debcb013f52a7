import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import {
  ago,
  DAY_MS,
  givenAccepted,
  givenClaim,
  givenQuest,
  givenSubmission,
  HOUR_MS,
} from "@/lib/testing/given/quests";
import { createQuest, getQuest, getQuests } from "./endpoints";

const draft = {
  title: "Map the shore",
  brief: "## Why\nNobody knows where the pools are.",
  subtasks: [
    { title: "North bay", description: "Walk it; a list of pools in Markdown." },
    { title: "South bay", description: "The same for the south." },
  ],
};

const list = async ({ api }: GivenLobster, query: Record<string, string | number>) =>
  (await api.ok(getQuests, { query })).quests;

const idsOf = (quests: { id: string }[]) => quests.map(({ id }) => id);

describe("POST /quests", () => {
  it("starts an open quest with open slots numbered from 1", async () => {
    const alice = await givenLobster();
    const { quest } = await alice.api.ok(createQuest, {
      body: { ...draft, building_slug: "old-library", deadline: "2999-01-05T10:30:00+08:00" },
    });
    const openSlot = {
      status: "open",
      claimed_by: null,
      claimant: null,
      submission: null,
      reviewer_note: null,
      claimed_at: null,
      claim_expires_at: null,
      submitted_at: null,
      accepted_at: null,
    };
    expect(quest).toEqual({
      id: expect.any(String),
      title: draft.title,
      brief: draft.brief,
      status: "open",
      building_slug: "old-library",
      deadline: "2999-01-05T02:30:00.000Z",
      summary: null,
      initiator: expect.objectContaining({ id: alice.id, display_name: alice.displayName }),
      subtasks: draft.subtasks.map((subtask, index) => ({ slot_no: index + 1, ...subtask, ...openSlot })),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      closed_at: null,
    });
    const bob = await givenLobster();
    expect(await bob.api.ok(getQuest, { params: { id: quest.id } })).toEqual({ quest });
  });

  it("needs neither a building nor a deadline, and accepts every field at its limit", async () => {
    const { api } = await givenLobster();
    const body = {
      title: "🦞".repeat(80),
      brief: "b".repeat(5000),
      subtasks: Array.from({ length: 8 }, () => ({ title: "🦞".repeat(20), description: "d".repeat(2000) })),
    };
    const { quest } = await api.ok(createQuest, { body });
    expect(quest).toMatchObject({ ...body, building_slug: null, deadline: null });
    expect(quest.subtasks.map(({ slot_no }) => slot_no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  const [subtask] = draft.subtasks;
  it.each([
    ["no title", { title: undefined }, "title is required"],
    ["a blank title", { title: " " }, "title must be 1 to 80 characters"],
    ["a title of 81 characters", { title: "x".repeat(81) }, "title must be 1 to 80 characters (it has 81)"],
    ["a blank brief", { brief: "\n" }, "brief must be 1 to 5000 characters"],
    [
      "a brief of 5001 characters",
      { brief: "x".repeat(5001) },
      "brief must be 1 to 5000 characters (it has 5001)",
    ],
    ["no subtasks", { subtasks: undefined }, "subtasks is required"],
    ["an empty list of subtasks", { subtasks: [] }, "subtasks must have at least 1 items"],
    ["nine subtasks", { subtasks: Array(9).fill(subtask) }, "subtasks must have at most 8 items"],
    [
      "a subtask title of 21 characters",
      { subtasks: [{ ...subtask, title: "x".repeat(21) }] },
      "subtasks.0.title must be 1 to 20 characters (it has 21)",
    ],
    [
      "a subtask without a description",
      { subtasks: [subtask, { title: "x" }] },
      "subtasks.1.description is required",
    ],
    [
      "a slot_no of the caller's choice",
      { subtasks: [{ ...subtask, slot_no: 3 }] },
      "subtasks.0.slot_no is not a field of this operation",
    ],
    ["a status", { status: "closed" }, "status is not a field of this operation"],
    ["an unknown building", { building_slug: "atlantis" }, "building_slug must be the slug of a building"],
    [
      "a deadline without an offset",
      { deadline: "2999-01-05T10:30:00" },
      "deadline needs an offset: 2999-01-05T10:30:00Z is UTC, 2999-01-05T10:30:00+08:00 is China",
    ],
    ["a deadline in the past", { deadline: "2026-01-05T10:30:00Z" }, "deadline must lie in the future"],
  ])("refuses %s and stores nothing", async (_, wrong, error) => {
    const alice = await givenLobster();
    const refusal = await alice.api.refused(createQuest, { body: { ...draft, ...wrong } });
    expect(refusal).toMatchObject({ status: 400, code: "invalid_fields", error });
    expect(await list(alice, { owner: alice.id })).toEqual([]);
  });

  it("starts one quest for one Idempotency-Key", async () => {
    const alice = await givenLobster();
    const headers = { "idempotency-key": randomUUID() };
    const first = await alice.api.ok(createQuest, { body: draft, headers });
    expect(await alice.api.ok(createQuest, { body: draft, headers })).toEqual(first);
    expect(idsOf(await list(alice, { owner: alice.id }))).toEqual([first.quest.id]);
  });
});

describe("GET /quests", () => {
  it("lists an initiator's quests, newest first, page by page, each once", async () => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    const ids: string[] = [];
    // Quests of the same millisecond are ordered by their ids.
    for (const age of [3, 2, 2, 1, 0]) ids.push(await givenQuest(alice, { now: ago(age * HOUR_MS) }));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await bob.api.ok(getQuests, { query: { owner: alice.id, limit: 2, cursor } });
      expect(page.quests.length).toBeLessThanOrEqual(2);
      seen.push(...idsOf(page.quests));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect([...seen].sort()).toEqual([...ids].sort());
    expect([seen[0], seen[1], seen[4]]).toEqual([ids[4], ids[3], ids[0]]);
  });

  it("shows everybody's newest quests without an owner", async () => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    const id = await givenQuest(alice);
    expect(idsOf(await list(bob, { limit: 50 }))).toContain(id);
    expect(idsOf(await list(bob, { limit: 50, status: "open" }))).toContain(id);
  });

  it("filters by the status that the quests themselves show", async () => {
    const [alice, bob, carol] = await Promise.all([givenLobster(), givenLobster(), givenLobster()]);
    const open = await givenQuest(alice);
    await givenClaim(bob, open);
    const full = await givenQuest(alice);
    await givenClaim(bob, full);
    await givenSubmission(carol, full, 2);
    const lapsed = await givenQuest(alice, { slots: 1 });
    await givenClaim(bob, lapsed, 1, ago(DAY_MS));
    const accepted = await givenQuest(alice, { slots: 1 });
    await givenAccepted(alice, bob, accepted);
    const expected = { open: [lapsed, open], in_progress: [accepted, full], closed: [], cancelled: [] };
    for (const [status, ids] of Object.entries(expected)) {
      const quests = await list(bob, { owner: alice.id, status });
      expect(idsOf(quests).sort(), status).toEqual(ids.sort());
      for (const quest of quests) expect(quest.status).toBe(status);
    }
  });

  it.each([
    [{ status: "done" }, "status must be one of open, in_progress, closed, cancelled"],
    [{ owner: "alice" }, "owner must be a lobster: its UUID, me, or # and its number, in a URL %23"],
    [{ limit: 0 }, "limit must be a whole number from 1 to 50"],
    [{ limit: 51 }, "limit must be a whole number from 1 to 50"],
    [{ cursor: "nonsense" }, "cursor is not one that this list returned."],
  ])("refuses %o", async (query, error) => {
    const { api } = await givenLobster();
    expect(await api.refused(getQuests, { query })).toMatchObject({ status: 400, error });
  });
});

describe("GET /quests/{id}", () => {
  it("shows a claim and when it lapses, and then an open slot", async () => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    const id = await givenQuest(alice);
    const claimedAt = ago(HOUR_MS);
    await givenClaim(bob, id, 1, claimedAt);
    await givenClaim(await givenLobster(), id, 2, ago(DAY_MS));
    const { quest } = await alice.api.ok(getQuest, { params: { id } });
    expect(quest.subtasks).toMatchObject([
      {
        status: "claimed",
        claimed_by: bob.id,
        claimed_at: claimedAt.toISOString(),
        claim_expires_at: new Date(claimedAt.getTime() + DAY_MS).toISOString(),
      },
      { status: "open", claimed_by: null, claimed_at: null, claim_expires_at: null },
    ]);
  });

  it("is 404 for an unknown quest", async () => {
    const { api } = await givenLobster();
    expect(await api.refused(getQuest, { params: { id: randomUUID() } })).toMatchObject({
      status: 404,
      code: "quest_not_found",
    });
  });
});
