import type { Database } from "@/db/client";
import { remindOfEvents } from "@/db/queries/posts/reminders";
import { drawDue } from "@/lib/areas/clawdate/draw";
import { roundsAt } from "@/lib/areas/clawdate/rounds";
import { webhookWorker } from "@/lib/areas/webhooks/worker";
import { makeLetters, sendLetters } from "@/lib/operations/letters/send";
import { mailRoute } from "@/lib/platform/mail/mail";
import { doneAtOnce, type JobReport, runSteps } from "./steps";
import { sweep } from "./sweep";

/** Scheduled work. Running a job twice, or in two processes at once, has the same effect as running it once. */
export interface Job {
  name: string;
  /** When the job is due next after `now`. */
  dueAfter(now: Date): Date;
  /** Whether the job also runs when a process starts, because it may have been due while no process ran. */
  atStart: boolean;
  /** Where it takes long it begins nothing new once `stopping` is aborted. */
  run(database: Database, now: Date, stopping: AbortSignal): Promise<JobReport>;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Less than the time after which platforms end a function by default, which is ten seconds or more. */
export const CALL_MS_MAX = 8_000;

export const clawdateJob: Job = {
  name: "clawdate",
  dueAfter: (now) => new Date(roundsAt(now, null).next),
  atStart: true,
  run: async (database, now) =>
    doneAtOnce({ ...(await database.transaction((tx) => drawDue(tx, now, Math.random))) }),
};

export const sweepJob: Job = {
  name: "sweep",
  dueAfter: (now) => new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS),
  atStart: false,
  run: sweep,
};

/** How long before the beginning of an event those who go are reminded (docs/contract.md#events-and-the-calendar). */
const SOON_SECONDS = 3_600;

export const remindersJob: Job = {
  name: "reminders",
  dueAfter: (now) => new Date((Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS),
  atStart: true,
  run: async ({ db }, now) =>
    doneAtOnce({ events: await remindOfEvents(db, { now: now.toISOString(), soonSeconds: SOON_SECONDS }) }),
};

/** Letters to owners. Without a mail server none are made. */
export const lettersJob: Job = {
  name: "letters",
  dueAfter: (now) => new Date((Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS),
  atStart: false,
  run: async (database, now, stopping) => {
    if (mailRoute() === "none") return doneAtOnce({});
    return runSteps({
      made: () => makeLetters(database, now),
      sent: () => sendLetters(database, { stopping }),
    });
  },
};

/** For serverless platforms: elsewhere webhooks are sent all the time (docs/decisions/0776). */
export const webhooksJob: Job = {
  name: "webhooks",
  dueAfter: (now) => new Date(now.getTime() + MINUTE_MS),
  atStart: false,
  run: async () => doneAtOnce({ taken: await webhookWorker.drain(CALL_MS_MAX) }),
};
