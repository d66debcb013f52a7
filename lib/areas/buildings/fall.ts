import type { z } from "zod";
import type { Occupation } from "./schemas";

type OccupationRecord = z.input<typeof Occupation>;

/** A raid by which a building changed hands. */
export interface Fall {
  winner: OccupationRecord["lobster"];
  loser: OccupationRecord["lobster"];
  /** ISO 8601. */
  at: string;
}

const DAYS_SHOWN = 7;
const DAY_MS = 86_400_000;

/**
 * The raid that gave a building to its present holder; undefined if there was none within the last seven days. The
 * array has the building's holders, the latest first.
 */
export function fallOf([winner, loser]: readonly OccupationRecord[], now: Date): Fall | undefined {
  if (!winner || !loser || winner.reason !== "raid" || winner.to !== null || loser.to !== winner.from)
    return undefined;
  if (now.getTime() - Date.parse(winner.from) >= DAYS_SHOWN * DAY_MS) return undefined;
  return { winner: winner.lobster, loser: loser.lobster, at: winner.from };
}
