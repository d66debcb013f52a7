import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { BY_TIME_AND_ID, firstPosition } from "@/db/keyset";
import { listInbox } from "@/db/queries/questions/lists";
import { askQuestion } from "@/db/queries/questions/questions";
import { givenBlock, givenLobster } from "@/lib/testing/given/lobsters";

const ask = (senderId: string, recipientId: string) =>
  askQuestion(database().db, { senderId, recipientId, question: "Now?", status: "visible" });

const page = { position: firstPosition(BY_TIME_AND_ID), limit: 100 };

const inboxOf = async (recipientId: string) =>
  (await listInbox(database().db, { recipientId, filter: "all", ...page }))
    .map(({ questionId }) => questionId)
    .sort();

describe("concurrent anonymous questions and a block", () => {
  it("no question is stored after the block commits", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
      const storm = Array.from({ length: 20 }, () => ask(alice.id, bob.id));
      await givenBlock(bob, alice);
      const atBlock = await inboxOf(bob.id);
      const outcomes = await Promise.all(storm);
      expect(await inboxOf(bob.id)).toEqual(atBlock);
      const asked = outcomes.filter(({ refusal }) => refusal !== "blocked");
      expect(asked.map((outcome) => "questionId" in outcome && outcome.questionId).sort()).toEqual(atBlock);
      expect(await ask(alice.id, bob.id)).toMatchObject({ refusal: "blocked" });
    }
  });
});
