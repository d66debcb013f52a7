import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { recordOwnerAct } from "@/lib/access/activity/log";
import { followLobster, unfollowLobster } from "./follow";

/** An owner has their lobster follow another, or stop. Throws ApiError as POST /follows does. */
export async function setOwnFollow(viewer: Viewer, lobsterId: string, isWanted: boolean): Promise<void> {
  await (isWanted ? followLobster : unfollowLobster)(database().transaction, viewer, lobsterId);
  recordOwnerAct({
    lobsterId: viewer.viewer,
    area: "follows",
    operation: isWanted ? "POST /follows" : "DELETE /follows",
    target: { type: "lobster", id: lobsterId },
    now: new Date(viewer.now),
  });
}
