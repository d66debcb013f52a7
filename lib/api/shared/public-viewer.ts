import { notePresent, noteValidFor } from "@/db/dependencies";
import { PUBLIC_VIEWER_ID } from "@/db/fragments/public-viewer";
import type { Viewer } from "@/db/fragments/viewer";
import { nextSquareDateAt } from "@/lib/platform/square-day";

/** Whether the viewer has no lobster: a visitor, or an owner who has named none yet. */
export const isNobody = ({ viewer }: Pick<Viewer, "viewer">): boolean => viewer === PUBLIC_VIEWER_ID;

/** The viewer of visitors, and of what is the same for all readers. */
export function publicViewer(time = new Date()): Viewer {
  const now = time.toISOString();
  notePresent(now);
  return { viewer: PUBLIC_VIEWER_ID, isAdmin: false, shadowed: false, now };
}

type AtTime = Pick<Viewer, "now">;

/** The time of a viewer, for answers that change as time passes: a page that uses it is kept for two seconds. */
export function timeOf({ now }: AtTime): Date {
  noteValidFor(0);
  return new Date(now);
}

/** The same for answers that depend on the square's date alone: such a page is kept until the next date begins. */
export function dayOf({ now }: AtTime): Date {
  const time = new Date(now);
  noteValidFor(nextSquareDateAt(time) - time.getTime());
  return time;
}
