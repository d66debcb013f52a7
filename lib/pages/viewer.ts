import { getNow } from "next-intl/server";
import { cache } from "react";
import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { findLobsterOfOwner } from "@/db/queries/lobsters/lobsters";
import { currentOwner } from "@/lib/access/owners/session";

/** No lobster has this id: it sees what everybody may see. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Whoever is not logged in. */
export const everybody = (now = new Date()): Viewer => ({
  viewer: NOBODY,
  isAdmin: false,
  shadowed: false,
  now: now.toISOString(),
});

/** Through whose eyes a page is drawn: the logged-in owner's lobster's, so that its blocks hold here, too. */
export const pageViewer = cache(async (): Promise<Viewer> => {
  const [owner, time] = await Promise.all([currentOwner(), getNow()]);
  const lobster = owner && (await findLobsterOfOwner(database().db, owner.id));
  const now = time.toISOString();
  return {
    viewer: lobster?.id ?? NOBODY,
    isAdmin: owner?.isAdmin ?? false,
    shadowed:
      lobster?.status === "shadow_muted" && (lobster.statusUntil === null || lobster.statusUntil > now),
    now,
  };
});
