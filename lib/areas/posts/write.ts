import { database } from "@/db/client";
import { pinPost, unpinPost } from "@/db/queries/posts/pins";
import { POST_REFUSALS } from "./refusals";

/** Pins a post to its author's page, in place of any other. Throws ApiError 404. */
export async function pinToPage(id: string): Promise<void> {
  POST_REFUSALS.admit(await pinPost(database().db, id));
}

/** Unpins a post. Does nothing if it is not pinned or does not exist. */
export async function unpinFromPage(id: string): Promise<void> {
  await unpinPost(database().db, id);
}
