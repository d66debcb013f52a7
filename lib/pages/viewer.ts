import { cache } from "react";
import { database } from "@/db/client";
import { findLobsterOfOwner } from "@/db/queries/lobsters";
import type { Viewer } from "@/db/queries/shadowed";
import { currentOwner } from "@/lib/owners/session";

/** No lobster has this id: it sees what everybody may see. */
export const EVERYBODY: Viewer = { viewer: "00000000-0000-0000-0000-000000000000", isAdmin: false };

/** Through whose eyes a page is drawn: the logged-in owner's lobster's, so that its blocks hold here, too. */
export const pageViewer = cache(async (): Promise<Viewer> => {
  const owner = await currentOwner();
  const lobster = owner && (await findLobsterOfOwner(database().db, owner.id));
  return { viewer: lobster?.id ?? EVERYBODY.viewer, isAdmin: owner?.isAdmin ?? false };
});
