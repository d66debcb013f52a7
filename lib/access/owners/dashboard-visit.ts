import { headers } from "next/headers";
import { cache } from "react";
import { database } from "@/db/client";
import { findVisit, storeSeen, storeVisit } from "@/db/queries/access/visits";
import { log } from "@/lib/platform/log";
import { PAGE_VIEW_HEADER } from "./page-view";
import { visitAt } from "./visit";

/**
 * The visit of an owner who opens a page of the dashboard. Stores it if the request is a page view
 * (docs/decisions/0510). Runs once for each request.
 */
export const recordDashboardVisit = cache(async (ownerId: string) => {
  const { db } = database();
  const last = await findVisit(db, { ownerId });
  const visit = visitAt(last, new Date());
  if (visit !== last) await ifPageView(() => storeVisit(db, { ownerId, ...visit }));
  return visit;
});

/**
 * Stores until when an owner has seen the lobster's notifications (ISO 8601; null for nothing new), if it is a page
 * view. It is the time of the newest one that was shown, not that of a clock, so that none is lost that arrives
 * meanwhile.
 */
export async function recordSeen(ownerId: string, seenAt: string | null): Promise<void> {
  if (seenAt !== null) await ifPageView(() => storeSeen(database().db, { ownerId, seenAt }));
}

async function ifPageView(store: () => Promise<void>): Promise<void> {
  if (!(await headers()).has(PAGE_VIEW_HEADER)) return;
  await store().catch((error) => {
    // The page is shown anyway; what is new now stays new for the next visit.
    log.error({ err: error }, "an owner's look at the desk was not stored");
  });
}
