import { PUBLIC_VIEWER_ID } from "@/db/fragments/public-viewer";
import type { Viewer } from "@/db/fragments/viewer";

/** Whether the viewer has no lobster: a visitor, or an owner who has named none yet. */
export const isNobody = ({ viewer }: Pick<Viewer, "viewer">): boolean => viewer === PUBLIC_VIEWER_ID;

/** The viewer of visitors, and of what is the same for all readers. */
export const publicViewer = (now = new Date()): Viewer => ({
  viewer: PUBLIC_VIEWER_ID,
  isAdmin: false,
  shadowed: false,
  now: now.toISOString(),
});
