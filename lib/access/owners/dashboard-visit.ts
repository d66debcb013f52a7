import { headers } from "next/headers";
import { cache } from "react";
import { database } from "@/db/client";
import { findVisit, storeSeen, storeVisit } from "@/db/queries/access/visits";
import { log } from "@/lib/platform/log";
import { PAGE_VIEW_HEADER } from "./page-view";
import { visitAt } from "./visit";

/**
 * The visit of an owner who opens a page of the desk. Remembers the look, unless nobody looks at the page
 * (docs/decisions/0510). Works once for each request.
 */
export const recordDashboardVisit = cache(async (ownerId: string) => {
  const { db } = database();
  const last = await findVisit(db, { ownerId });
  const visit = visitAt(last, new Date());
  if (visit !== last) await whenSeen(() => storeVisit(db, { ownerId, ...visit }));
  return visit;
});

/** Remembers that an owner sees what their lobster was told up to an instant (ISO 8601; null for nothing new). */
export async function recordSeen(ownerId: string, seenAt: string | null): Promise<void> {
  if (seenAt !== null) await whenSeen(() => storeSeen(database().db, { ownerId, seenAt }));
}

async function whenSeen(store: () => Promise<void>): Promise<void> {
  if (!(await headers()).has(PAGE_VIEW_HEADER)) return;
  await store().catch((error) => {
    // The owner still reads the desk; what is new now will be new once more.
    log.error({ err: error }, "an owner's look at the desk was not stored");
  });
}
