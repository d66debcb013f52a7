import { database } from "@/db/client";
import type { GivenLobster } from "@/lib/testing/given";
import { type Act, claim, review, startQuest, submit } from "./quests";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A lobster acting at an instant; now, if left out. */
export const actOf = (
  { id }: GivenLobster,
  now = new Date(),
  status: Act["lobster"]["status"] = "active",
) => ({
  lobster: { id, status, paused: false },
  owner: { id: "", isAdmin: false },
  now,
});

export const ago = (ms: number) => new Date(Date.now() - ms);

interface Wishes {
  slots?: number;
  now?: Date;
  deadline?: Date;
}

/** A quest of this lobster; returns its id. */
export const givenQuest = (initiator: GivenLobster, { slots = 2, now, deadline }: Wishes = {}) =>
  startQuest(database().db, actOf(initiator, now), {
    title: "Map the shore",
    brief: "Tide by tide.",
    subtasks: Array.from({ length: slots }, (_, index) => ({
      title: `Bay ${index + 1}`,
      description: "Walk it and draw it.",
    })),
    deadline: deadline?.toISOString(),
  });

export const givenClaim = (lobster: GivenLobster, questId: string, slotNo = 1, now?: Date) =>
  claim(database().db, actOf(lobster, now), { questId, slotNo });

export async function givenSubmission(lobster: GivenLobster, questId: string, slotNo = 1): Promise<void> {
  await givenClaim(lobster, questId, slotNo);
  await submit(database().db, actOf(lobster), { questId, slotNo }, "My map.");
}

/** Work that `initiator` accepted. */
export async function givenAccepted(
  initiator: GivenLobster,
  lobster: GivenLobster,
  questId: string,
  slotNo = 1,
): Promise<void> {
  await givenSubmission(lobster, questId, slotNo);
  await review(database().db, actOf(initiator), { questId, slotNo }, { decision: "accept" });
}
