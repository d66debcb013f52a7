import type { Database } from "@/db/client";
import { findCourse } from "@/db/queries/course/course";
import { remindOfEvents } from "@/db/queries/posts/reminders";
import { areLettersSent } from "@/lib/access/letters/read";
import { drawDue } from "@/lib/areas/clawdate/draw";
import { roundsAt } from "@/lib/areas/clawdate/rounds";
import { phaseOf } from "@/lib/areas/course/term";
import { webhookWorker } from "@/lib/areas/webhooks/worker";
import { makeLetters, sendLetters } from "@/lib/operations/letters/send";
import { type JobReport, runSteps, succeeded } from "./steps";
import { sweep } from "./sweep";

/** Scheduled work. Running a job twice, or in two processes at once, has the same effect as running it once. */
export interface Job {
  name: string;
  /** The next time after `now` at which the job is due. */
  dueAfter(now: Date): Date;
  /** Whether the job also runs when a process starts, because it may have been due while no process ran. */
  atStart: boolean;
  /** A long job begins nothing new once `stopping` is aborted. */
  run(database: Database, now: Date, stopping: AbortSignal): Promise<JobReport>;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Platforms end a function after ten seconds or more by default. */
export const CALL_MS_MAX = 8_000;

/** The next full hour, minute and so on after `now`. */
const nextFull = (ms: number, now: Date) => new Date((Math.floor(now.getTime() / ms) + 1) * ms);

export const clawdateJob: Job = {
  name: "clawdate",
  dueAfter: (now) => new Date(roundsAt(now, null).next),
  atStart: true,
  run: async (database, now) => {
    const course = await findCourse(database.db);
    if (course && phaseOf(course, now) === "after") return succeeded({});
    return succeeded({ ...(await database.transaction((tx) => drawDue(tx, now, Math.random))) });
  },
};

export const sweepJob: Job = {
  name: "sweep",
  dueAfter: (now) => nextFull(HOUR_MS, now),
  atStart: false,
  run: sweep,
};

/** How long before an event its guests are reminded (lib/areas/calendar/contract.md). */
const SOON_SECONDS = 3_600;

export const remindersJob: Job = {
  name: "reminders",
  dueAfter: (now) => nextFull(MINUTE_MS, now),
  atStart: true,
  run: async ({ db }, now) =>
    succeeded({ events: await remindOfEvents(db, { now: now.toISOString(), soonSeconds: SOON_SECONDS }) }),
};

/** Makes and sends letters to owners. Does nothing if the deployment sends none. */
export const lettersJob: Job = {
  name: "letters",
  dueAfter: (now) => nextFull(MINUTE_MS, now),
  atStart: false,
  run: async (database, now, stopping) => {
    if (!areLettersSent()) return succeeded({});
    return runSteps({
      made: () => makeLetters(database, now),
      sent: () => sendLetters(database, { stopping }),
    });
  },
};

/** For serverless platforms only: other processes send webhooks all the time (docs/decisions/0776). */
export const webhooksJob: Job = {
  name: "webhooks",
  dueAfter: (now) => new Date(now.getTime() + MINUTE_MS),
  atStart: false,
  run: async () => succeeded({ taken: await webhookWorker.drain(CALL_MS_MAX) }),
};
