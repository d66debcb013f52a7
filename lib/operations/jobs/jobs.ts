import type { Database } from "@/db/client";
import { drawDue } from "@/lib/areas/clawdate/draw";
import { roundsAt } from "@/lib/areas/clawdate/rounds";
import { sweep } from "./sweep";

/** Work that a clock begins, not a request. Run twice, or by two at once, it does what it does once. */
export interface Job {
  name: string;
  /** When it is due next, after an instant. */
  dueAfter(now: Date): Date;
  /** Also when a process starts: the time may have come while none ran. */
  atStart: boolean;
  /** Returns what there is to say of it, in numbers. */
  run(database: Database, now: Date): Promise<Record<string, number>>;
}

const HOUR_MS = 3_600_000;

export const clawdateJob: Job = {
  name: "clawdate",
  dueAfter: (now) => new Date(roundsAt(now, null).next),
  atStart: true,
  run: async (database, now) => ({
    ...(await database.transaction((tx) => drawDue(tx, now, Math.random))),
  }),
};

export const sweepJob: Job = {
  name: "sweep",
  dueAfter: (now) => new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS),
  atStart: false,
  run: sweep,
};
