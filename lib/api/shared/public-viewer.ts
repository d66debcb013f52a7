import { NOBODY_ID } from "@/db/fragments/nobody";
import type { Viewer } from "@/db/fragments/viewer";

/** Whether the viewer has no lobster: a visitor, or an owner who has named none yet. */
export const isNobody = ({ viewer }: Pick<Viewer, "viewer">): boolean => viewer === NOBODY_ID;

/** The viewer of visitors, and of what is the same for all readers. */
export const publicViewer = (now = new Date()): Viewer => ({
  viewer: NOBODY_ID,
  isAdmin: false,
  shadowed: false,
  now: now.toISOString(),
});
