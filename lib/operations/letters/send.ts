import { randomUUID } from "node:crypto";
import type { Database } from "@/db/client";
import { DIGESTS_AT_ONCE, listDueDigests, makeAlerts, makeDigests } from "@/db/queries/letters/make";
import {
  beginLetter,
  endUnknownLetters,
  type LeasedLetter,
  leaseLetter,
  type Settlement,
  settleLetter,
} from "@/db/queries/letters/send";
import { dayOfZone } from "@/lib/platform/day-of-zone";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { handOver, type MailResult } from "@/lib/platform/mail/mail";
import { composeLetter } from "./compose";
import { nextAttempt, nextDigest } from "./schedule";

/** Defaults are those of the process; tests replace some. */
interface SendingOptions {
  now?: () => Date;
  perMinute?: number;
  /** The SMTP server, instead of EMAIL_SERVER. */
  server?: string | undefined;
  /** Once it is aborted, no further letter is begun, and the answer of a mail server is not awaited. */
  stopping?: AbortSignal;
}

/** Makes the letters that are due at `now`: digests and alerts. Returns how many. */
export async function makeLetters({ db }: Database, now: Date): Promise<number> {
  let made = await makeAlerts(db, now.toISOString());
  for (;;) {
    const due = await listDueDigests(db, { now: now.toISOString() });
    if (due.length === 0) return made;
    const next = due.flatMap(({ id, digest, timeZone, dueAt }) => {
      if (digest === "never") return [];
      const { at } = nextDigest({ id, digest, timeZone }, now);
      return [{ id, dueAt, at, date: dayOfZone(timeZone, new Date(dueAt ?? now).getTime()).day }];
    });
    made += await makeDigests(
      db,
      {
        ids: next.map(({ id }) => id),
        dueAts: next.map(({ dueAt }) => dueAt),
        nextAts: next.map(({ at }) => at),
        dates: next.map(({ date }) => date),
      },
      now.toISOString(),
    );
    if (due.length < DIGESTS_AT_ONCE) return made;
  }
}

/**
 * Sends what is due, one letter after the other. All processes together send at most `perMinute` letters a minute.
 * Stops when the mail server cannot be reached. Returns how many letters the mail server accepted.
 */
export async function sendLetters(
  database: Database,
  {
    now = () => new Date(),
    perMinute = env.LETTERS_PER_MINUTE,
    server = env.EMAIL_SERVER,
    stopping = new AbortController().signal,
  }: SendingOptions = {},
): Promise<number> {
  await endUnknownLetters(database.db, now().toISOString());
  let sent = 0;
  while (!stopping.aborted) {
    const lease = randomUUID();
    const letter = await leaseLetter(database, { lease, now: now().toISOString(), perMinute });
    if (!letter) break;
    const { outcome, isAway } = await sendLetter(database, letter, lease, { now, server, stopping });
    if (outcome === "sent") sent += 1;
    if (isAway) break;
  }
  return sent;
}

async function sendLetter(
  { db }: Database,
  letter: LeasedLetter,
  lease: string,
  { now, server, stopping }: { now: () => Date; server: string | undefined; stopping: AbortSignal },
): Promise<{ outcome: Settlement["outcome"]; isAway: boolean }> {
  const held = () => ({ id: letter.id, lease, now: now().toISOString() });
  const mail = letter.isWanted ? await composeLetter(db, letter, now()) : undefined;
  if (!mail) {
    await settleLetter(db, held(), { outcome: "moot", dueAt: null });
    return { outcome: "moot", isAway: false };
  }
  if (!(await beginLetter(db, held()))) return { outcome: null, isAway: false };
  const { handover, error } = await handOver(mail, stopping, server);
  // Only the kind of the error is logged: the mail server's text may repeat the address.
  if (error !== undefined) log.warn({ err: error, letter: letter.id, handover }, "letter not taken");
  const settlement = settlementOf(handover, letter, now());
  await settleLetter(db, held(), settlement);
  return { outcome: settlement.outcome, isAway: handover === "away" };
}

function settlementOf(handover: MailResult, letter: LeasedLetter, now: Date): Settlement {
  if (handover === "taken") return { outcome: "sent", dueAt: null };
  if (handover === "refused" || handover === "unknown") return { outcome: handover, dueAt: null };
  const dueAt = nextAttempt(letter, now);
  return dueAt === undefined ? { outcome: "late", dueAt: null } : { outcome: null, dueAt };
}
