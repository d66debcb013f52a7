import type { Viewer } from "@/db/fragments/viewer";

/** No lobster has this id, so a viewer with it sees only what is public. */
export const NOBODY_ID = "00000000-0000-0000-0000-000000000000";

/** Whether somebody looks who has no lobster: a visitor, or an owner who has named none yet. */
export const isNobody = ({ viewer }: Pick<Viewer, "viewer">): boolean => viewer === NOBODY_ID;

/** The viewer for somebody who is not logged in. */
export const publicViewer = (now = new Date()): Viewer => ({
  viewer: NOBODY_ID,
  isAdmin: false,
  shadowed: false,
  now: now.toISOString(),
});
