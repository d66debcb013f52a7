import { eq } from "drizzle-orm";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { questClaims } from "@/db/schema/quests";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { getQuest } from "@/lib/areas/quests/endpoints";
import { claim, review, startQuest, submit } from "@/lib/areas/quests/quests";
import { type GivenLobster, givenLobsters, givenViewer } from "./lobsters";

const transaction = <Result>(work: (tx: Db) => Promise<Result>) => database().transaction(work);

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const ago = (ms: number) => new Date(Date.now() - ms);

interface QuestOptions {
  slots?: number;
  now?: Date;
  deadline?: Date;
  /** Where it takes place. */
  building?: string;
}

/** Starts a quest of this lobster. Returns its id. */
export async function givenQuest(
  initiator: GivenLobster,
  { slots = 2, now, deadline, building }: QuestOptions = {},
): Promise<string> {
  const quest = {
    title: "Map the shore",
    brief: "Tide by tide.",
    subtasks: Array.from({ length: slots }, (_, index) => ({
      title: `Bay ${index + 1}`,
      description: "Walk it and draw it.",
    })),
    deadline: deadline?.toISOString(),
    building_slug: building,
  };
  return (await transaction((tx) => startQuest(tx, givenViewer(initiator, now), quest))).id;
}

/** The claims on a quest as they are stored, including expired ones. */
export const claimsOf = (questId: string) =>
  queryBuilder(database().db).select().from(questClaims).where(eq(questClaims.questId, questId));

export const givenClaim = (lobster: GivenLobster, questId: string, slotNo = 1, now?: Date) =>
  transaction((tx) => claim(tx, givenViewer(lobster, now), { questId, slotNo }));

export async function givenSubmission(lobster: GivenLobster, questId: string, slotNo = 1): Promise<void> {
  await givenClaim(lobster, questId, slotNo);
  await transaction((tx) => submit(tx, givenViewer(lobster), { questId, slotNo }, "My map."));
}

/** Lets `lobster` claim a slot and submit work, which `initiator` accepts. */
export async function givenAccepted(
  initiator: GivenLobster,
  lobster: GivenLobster,
  questId: string,
  slotNo = 1,
): Promise<void> {
  await givenSubmission(lobster, questId, slotNo);
  const slot = { questId, slotNo };
  await transaction((tx) => review(tx, givenViewer(initiator), slot, { decision: "accept" }));
}

/** An initiator and two lobsters that may claim. */
export const crowd = () => givenLobsters(3);

export const slot = (id: string, slot_no: number | string = 1) => ({ params: { id, slot_no } });

/** A quest as this lobster reads it. */
export const read = async ({ api }: Pick<GivenLobster, "api">, id: string) =>
  (await api.ok(getQuest, { params: { id } })).quest;

/** The quest notifications in a lobster's inbox, newest first. */
export async function notificationsOf({ api }: GivenLobster) {
  const types = "quest_claimed,quest_submitted,quest_accepted,quest_rejected,quest_closed";
  const { notifications } = await api.ok(getNotifications, { query: { types } });
  return notifications.map(({ type, source_lobster, payload }) => ({
    type,
    from: source_lobster.id,
    payload,
  }));
}
