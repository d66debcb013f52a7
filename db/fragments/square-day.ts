import { type SQL, sql } from "drizzle-orm";
import { SQUARE_ZONE } from "@/lib/platform/square-day";

/** The square's time zone as a literal: a name of the IANA database has no quotes (lib/platform/env-values.ts). */
export const squareZone = sql.raw(`'${SQUARE_ZONE}'`);

/**
 * The date and time on the square's clock at an instant. Nothing turns them back into instants: where clocks change at
 * midnight PostgreSQL lets a day begin at another instant than `squareDateAt`, so statements take these as parameters.
 */
export const squareClock = (instant: SQL) => sql`(${instant} at time zone ${squareZone})`;

/** The square's date of an instant. */
export const squareDay = (instant: SQL) => sql`${squareClock(instant)}::date`;
