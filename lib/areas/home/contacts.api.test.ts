import { describe, expect, it } from "vitest";
import { createQuestion } from "@/lib/areas/questions/endpoints";
import { newestFirst } from "@/lib/testing/assertions/newest-first";
import {
  type GivenLobster,
  givenBlock,
  givenLobster,
  givenLobsters,
  givenStatus,
} from "@/lib/testing/given/lobsters";
import { read, send } from "@/lib/testing/given/messages";
import { getHome } from "./endpoints";

const threadsOf = async ({ api }: GivenLobster) => {
  const { messages } = await api.ok(getHome);
  return (messages?.threads ?? []).map(({ lobster, unread_count, preview }) => [
    lobster.id,
    unread_count,
    preview,
  ]);
};

describe("GET /home lists threads", () => {
  it("with unread messages: from whom, how many, and how the newest begins", async () => {
    const [alice, bob, carol] = await givenLobsters(3);
    await send(bob, alice, "One.");
    await send(bob, alice, "Two\n  lines.");
    await send(carol, alice, "x".repeat(500));
    const { messages } = await alice.api.ok(getHome);
    expect(messages).toMatchObject({
      unread_total: 3,
      threads: [
        { lobster: { id: carol.id }, unread_count: 1, preview: `${"x".repeat(119)}…` },
        {
          lobster: { id: bob.id, serial_no: bob.serialNo, display_name: bob.displayName },
          unread_count: 2,
          preview: "Two lines.",
        },
      ],
    });
  });

  it("only if they are unread, and previews what the other wrote, not the caller", async () => {
    const [alice, bob, carol] = await givenLobsters(3);
    await send(bob, alice, "Hers.");
    await send(alice, bob, "Mine.");
    await send(carol, alice, "Read.");
    await read(alice, carol);
    expect(await threadsOf(alice)).toEqual([[bob.id, 1, "Hers."]]);
    expect(await threadsOf(bob)).toEqual([[alice.id, 1, "Mine."]]);
    await read(alice, bob);
    expect(await threadsOf(alice)).toEqual([]);
  });

  it("without those of a shadow-muted sender, but with what a blocked lobster sent before the block", async () => {
    const [alice, bob, ghost] = await givenLobsters(3);
    await send(bob, alice, "Before.");
    await givenBlock(alice, bob);
    await givenStatus(ghost.id, "shadow_muted");
    await send(ghost, alice, "Boo.");
    expect(await threadsOf(alice)).toEqual([[bob.id, 1, "Before."]]);
  });

  it("up to the five newest", async () => {
    const [alice, ...others] = await givenLobsters(8);
    for (const other of others) await send(other, alice, "Hello.");
    const newest = others.slice(-5).reverse();
    expect((await threadsOf(alice)).map(([id]) => id)).toEqual(newest.map(({ id }) => id));
    expect((await alice.api.ok(getHome)).messages?.unread_total).toBe(7);
  });
});

describe("GET /home lists questions", () => {
  it("the five newest unanswered ones, without any trace of the sender", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const asked = [];
    for (let no = 1; no <= 6; no += 1) {
      const body = { recipient_lobster_id: alice.id, question: `Why ${no}?` };
      asked.push((await bob.api.ok(createQuestion, { body })).question);
    }
    const ids = newestFirst(asked);
    const { questions } = await alice.api.ok(getHome);
    expect(questions).toMatchObject({ unanswered_count: 6 });
    expect(questions?.newest.map(({ id }) => id)).toEqual(ids.slice(0, 5));
    expect(questions?.newest[0]).toEqual({
      id: ids[0],
      question: "Why 6?",
      created_at: expect.stringMatching(/Z$/),
    });
    expect((await alice.api.request(getHome, {})).text).not.toContain(bob.id);
  });
});
