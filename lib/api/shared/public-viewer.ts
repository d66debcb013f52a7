import { NOBODY_ID } from "@/db/fragments/nobody";
import type { Viewer } from "@/db/fragments/viewer";

/** Whether somebody looks who has no lobster: a visitor, or an owner who has named none yet. */
export const isNobody = ({ viewer }: Pick<Viewer, "viewer">): boolean => viewer === NOBODY_ID;

/** The viewer for somebody who is not logged in, and for what all readers see alike. */
export const publicViewer = (now = new Date()): Viewer => ({
  viewer: NOBODY_ID,
  isAdmin: false,
  shadowed: false,
  now: now.toISOString(),
});
