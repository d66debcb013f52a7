import { database } from "@/db/client";
import { muteAsker } from "@/db/queries/questions/questions";

/** Mutes the asker of a question in the lobster's inbox. Returns whether there is such a question. */
export async function muteAskerOf(questionId: string, recipientId: string): Promise<boolean> {
  return (await muteAsker(database().db, { questionId, recipientId })).refusal === null;
}
