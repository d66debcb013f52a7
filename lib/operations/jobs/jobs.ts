import type { Database } from "@/db/client";
import { drawDue } from "@/lib/areas/clawdate/draw";
import { roundsAt } from "@/lib/areas/clawdate/rounds";
import { sweep } from "./sweep";

/** Scheduled work. Running a job twice, or in two processes at once, has the same effect as running it once. */
export interface Job {
  name: string;
  /** When the job is due next after `now`. */
  dueAfter(now: Date): Date;
  /** Whether the job also runs when a process starts, because it may have been due while no process ran. */
  atStart: boolean;
  /** Returns numbers about what was done, for the log and the route's answer. */
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
