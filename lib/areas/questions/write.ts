import { database } from "@/db/client";
import { muteAsker } from "@/db/queries/questions/questions";

/** Mutes whoever asked a question of the lobster's inbox. Returns whether there is such a question. */
export async function muteAskerOf(questionId: string, recipientId: string): Promise<boolean> {
  return (await muteAsker(database().db, { questionId, recipientId })).refusal === null;
}
