import type { DIGESTS } from "@/db/schema/owners";
import { dayOfZone } from "@/lib/platform/day-of-zone";
import { instantOf } from "@/lib/platform/wall-clock";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const WEEK_DAYS = 7;

/** Digests are sent between 8:00 and 20:00 in the owner's time zone. */
const BEGINS_MINUTES = 8 * 60;
const SPREAD_MINUTES = 12 * 60;

export interface DigestTime {
  /** ISO 8601. */
  at: string;
  /** The date in the owner's time zone, YYYY-MM-DD. */
  date: string;
}

/**
 * The first digest of an owner after `now`. The weekday and the minute of the day are derived from the
 * owner's id, so that the letters of all owners are spread over the week and over twelve hours of each day.
 */
export function nextDigest(
  owner: { id: string; digest: Exclude<(typeof DIGESTS)[number], "never">; timeZone: string },
  now: Date,
): DigestTime {
  const draw = Number.parseInt(owner.id.slice(0, 8), 16);
  const minutes = BEGINS_MINUTES + (Math.floor(draw / WEEK_DAYS) % SPREAD_MINUTES);
  const today = Date.parse(dayOfZone(owner.timeZone, now.getTime()).day);
  for (let day = today; ; day += DAY_MS) {
    if (owner.digest === "weekly" && new Date(day).getUTCDay() !== draw % WEEK_DAYS) continue;
    const at = instantOf(owner.timeZone, day + minutes * MINUTE_MS);
    if (at > now.getTime())
      return { at: new Date(at).toISOString(), date: new Date(day).toISOString().slice(0, 10) };
  }
}

/** How long after its creation a letter is sent. The first release is announced a week ahead. */
const LIFE_MS = { digest: 3 * DAY_MS, release: 6 * DAY_MS, alert: DAY_MS };
const FIRST_WAIT_MS = 5 * MINUTE_MS;
const WAIT_MS_MAX = 4 * 60 * MINUTE_MS;

/**
 * When an unsent letter is tried again: each wait is twice the previous one. Undefined once it is too late.
 */
export function nextAttempt(
  letter: { kind: string; createdAt: string; attempts: number },
  now: Date,
): string | undefined {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** letter.attempts, WAIT_MS_MAX);
  const at = now.getTime() + wait;
  const lifeMs = LIFE_MS[letter.kind === "digest" || letter.kind === "release" ? letter.kind : "alert"];
  return at - Date.parse(letter.createdAt) > lifeMs ? undefined : new Date(at).toISOString();
}
