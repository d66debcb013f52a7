const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The pause after each failure in a row before the next attempt. The last one is repeated. */
const PAUSES_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];

const JITTER = 0.2;
const ASKED_MS_MIN = 1_000;
const ASKED_MS_MAX = 24 * HOUR_MS;

/** A webhook that has accepted nothing for this long ends. */
export const FAILING_MS_MAX = 5 * 24 * HOUR_MS;

/** After this many refusals of one event the next is tried, too (docs/decisions/0776). */
export const REFUSALS_MAX = 5;

/**
 * When to try again after `failures` failures in a row: after what the receiver asked for in Retry-After, from a second
 * to a day, else after a growing pause with a jitter of up to a fifth (`random` is from 0 to 1), so that a receiver
 * that is back is not flooded.
 */
export function retryAt(failures: number, askedMs: number | undefined, now: Date, random: number): Date {
  if (askedMs !== undefined)
    return new Date(now.getTime() + Math.min(Math.max(askedMs, ASKED_MS_MIN), ASKED_MS_MAX));
  const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0;
  return new Date(now.getTime() + Math.round(pause * (1 - JITTER + 2 * JITTER * random)));
}

/** The pause that a Retry-After header asks for, in seconds or as a date; undefined if it asks for none. */
export function askedPause(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

/**
 * Whether the receiver of a subscription wants one event no more, which is then not sent again: 410 and 413
 * (docs/decisions/0777).
 */
export const isUnwanted = (status: number | null): boolean => status === 410 || status === 413;

/** Whether an answer refuses this one event: 4xx, except those about timing or about the whole receiver. */
export const isRefusal = (status: number | null): boolean =>
  status !== null && status >= 400 && status < 500 && ![408, 410, 425, 429].includes(status);
