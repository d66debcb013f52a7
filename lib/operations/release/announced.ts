import type { Db } from "@/db/connection";
import { findAnnouncement } from "@/db/queries/release/announcement";
import { StartError } from "@/lib/platform/start-error";

/** Refuses a release before owners have had a week to leave. Throws StartError. */
export async function refuseUnlessAnnounced(db: Db, now: Date): Promise<void> {
  const announced = await findAnnouncement(db);
  if (!announced)
    throw new StartError(
      "Owners have to be told a week before the first release: npm run admin -- release --announce tells them.",
    );
  if (announced.releaseFrom > now.toISOString())
    throw new StartError(
      `Owners were told on ${announced.announcedAt}; the first release may be made from ${announced.releaseFrom} on.`,
    );
}
