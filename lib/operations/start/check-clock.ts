import type { Database } from "@/db/client";
import { followSquareZone, readClock } from "@/db/queries/operations/square-clock";
import { SQUARE_ZONE } from "@/lib/platform/square-day";
import { StartError } from "@/lib/platform/start-error";

/**
 * Makes sure that this process and the database mean the same days (docs/decisions/0433). A square without lobsters gets
 * the zone of SQUARE_TIMEZONE. Throws StartError if the square has another one.
 */
export async function checkClock({ db, transaction }: Database): Promise<void> {
  const { zone, isEmpty } = await readKnownClock(db);
  if (zone === SQUARE_ZONE) return;
  if (!isEmpty) throw new StartError(otherZone(zone));
  await transaction(followSquareZone);
}

const readKnownClock = (db: Database["db"]) =>
  readClock(db).catch((error: unknown) => {
    if (!isUnknownZone(error)) throw error;
    throw new StartError(
      `PostgreSQL does not know the time zone ${SQUARE_ZONE} of SQUARE_TIMEZONE. Set another name of it, or update PostgreSQL.`,
    );
  });

/** PostgreSQL's `invalid_parameter_value`. */
const isUnknownZone = (error: unknown): boolean =>
  error instanceof Error && (("code" in error && error.code === "22023") || isUnknownZone(error.cause));

const otherZone = (
  zone: string,
) => `The days of this square are those of ${zone}, but SQUARE_TIMEZONE is ${SQUARE_ZONE}.
Set SQUARE_TIMEZONE=${zone}. To change the zone of the square instead, stop its servers and run npm run admin -- timezone.`;
