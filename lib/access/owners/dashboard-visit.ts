import { headers } from "next/headers";
import { cache } from "react";
import { database } from "@/db/client";
import { findVisit, storeVisit } from "@/db/queries/access/visits";
import { log } from "@/lib/platform/log";
import { PAGE_VIEW_HEADER } from "./page-view";
import { visitAt } from "./visit";

/**
 * The visit of an owner who opens a page of the desk. Remembers the look, unless nobody looks at the page
 * (docs/decisions/0510). Works once for each request.
 */
export const recordDashboardVisit = cache(async (ownerId: string) => {
  const { db } = database();
  const last = await findVisit(db, ownerId);
  const visit = visitAt(last, new Date());
  const isSeen = (await headers()).has(PAGE_VIEW_HEADER);
  if (isSeen && visit !== last)
    await storeVisit(db, { ownerId, ...visit }).catch((error) => {
      // The owner still reads the desk; what is new now will be new once more.
      log.error({ err: error }, "an owner's look at the desk was not stored");
    });
  return visit;
});
