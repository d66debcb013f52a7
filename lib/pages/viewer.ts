import { getNow } from "next-intl/server";
import { cache } from "react";
import type { Viewer } from "@/db/fragments/viewer";
import { currentLobster, currentOwner } from "@/lib/access/owners/session";

/** No lobster has this id, so a viewer with it sees only what is public. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Whether somebody looks who has no lobster: a visitor, or an owner who has named none yet. */
export const isNobody = ({ viewer }: Pick<Viewer, "viewer">): boolean => viewer === NOBODY;

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
  const [owner, found, time] = await Promise.all([currentOwner(), currentLobster(), getNow()]);
  return {
    viewer: found?.lobster.id ?? NOBODY,
    isAdmin: owner?.isAdmin ?? false,
    shadowed: found?.lobster.status === "shadow_muted",
    now: time.toISOString(),
  };
});

/**
 * The same for what only the lobster itself may read, such as words to it: the owner of a banned one has the eyes of
 * nobody (docs/decisions/0606).
 */
export const privateViewer = cache(async (): Promise<Viewer> => {
  const [found, time] = await Promise.all([currentLobster(), getNow()]);
  return found?.lobster.status === "banned" ? everybody(time) : pageViewer();
});
