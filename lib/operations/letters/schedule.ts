import type { DIGESTS } from "@/db/schema/owners";

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
  const today = Date.parse(dateIn(owner.timeZone, now));
  for (let day = today; ; day += DAY_MS) {
    if (owner.digest === "weekly" && new Date(day).getUTCDay() !== draw % WEEK_DAYS) continue;
    const at = instantOf(owner.timeZone, day + minutes * MINUTE_MS);
    if (at > now.getTime())
      return { at: new Date(at).toISOString(), date: new Date(day).toISOString().slice(0, 10) };
  }
}

/** The date in a time zone at an instant, YYYY-MM-DD. */
export const dateIn = (timeZone: string, at: Date): string =>
  new Date(wallClock(timeZone, at)).toISOString().slice(0, 10);

/** By time zone, because creating a format takes 50 times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** The date and time in a time zone, as if it were UTC, in milliseconds. */
function wallClock(timeZone: string, at: Date): number {
  const parts = clockIn(timeZone).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
}

/** The instant of a local date and time. If clocks skip that time, an hour later or earlier. */
function instantOf(timeZone: string, wall: number): number {
  const offsetAt = (ms: number) => wallClock(timeZone, new Date(ms)) - ms;
  const first = wall - offsetAt(wall);
  return wall - offsetAt(first);
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
