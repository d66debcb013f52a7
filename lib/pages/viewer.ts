import { getNow } from "next-intl/server";
import { cache } from "react";
import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { findLobsterOfOwner } from "@/db/queries/lobsters/lobsters";
import { currentOwner } from "@/lib/access/owners/session";
import { statusAt } from "@/lib/areas/lobsters/status";

/** No lobster has this id, so a viewer with it sees only what is public. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** The viewer for somebody who is not logged in. */
export const everybody = (now = new Date()): Viewer => ({
  viewer: NOBODY,
  isAdmin: false,
  shadowed: false,
  now: now.toISOString(),
});

/**
 * The viewer of the page that is being rendered: the logged-in owner's lobster, so that its blocks hold on the pages too
 * (docs/decisions/0502). Read once per request.
 */
export const pageViewer = cache(async (): Promise<Viewer> => {
  const [owner, time] = await Promise.all([currentOwner(), getNow()]);
  const lobster = owner && (await findLobsterOfOwner(database().db, owner.id));
  return {
    viewer: lobster?.id ?? NOBODY,
    isAdmin: owner?.isAdmin ?? false,
    shadowed: lobster ? statusAt(lobster, time) === "shadow_muted" : false,
    now: time.toISOString(),
  };
});
