import { getNow } from "next-intl/server";
import { cache } from "react";
import type { Viewer } from "@/db/fragments/viewer";
import { currentLobster, currentOwner } from "@/lib/access/owners/session";
import { publicViewer } from "@/lib/api/shared/public-viewer";

export type { Viewer };

/**
 * The viewer of the page that is being rendered: the logged-in owner's lobster, so that its blocks apply on
 * the pages, too (docs/decisions/0501). Read once per request.
 */
export const pageViewer = cache(async (): Promise<Viewer> => {
  const [owner, found, time] = await Promise.all([currentOwner(), currentLobster(), getNow()]);
  return {
    ...publicViewer(time),
    ...(found && { viewer: found.lobster.id }),
    isAdmin: owner?.isAdmin ?? false,
    shadowed: found?.lobster.status === "shadow_muted",
  };
});

/**
 * The same for what only the lobster itself may read, such as its messages. The owner of a banned lobster
 * sees what visitors see (docs/decisions/0606).
 */
export const privateViewer = cache(async (): Promise<Viewer> => {
  const [found, time] = await Promise.all([currentLobster(), getNow()]);
  return found?.lobster.status === "banned" ? publicViewer(time) : pageViewer();
});
