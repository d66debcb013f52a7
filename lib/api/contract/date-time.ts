const DAY = /^\d{4}-\d\d-\d\d/.source;
const TIME = /(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?/.source;
const OFFSET = /(Z|([+-])(\d\d)(?::?(\d\d))?)/.source;

/**
 * RFC 3339, and what clients write instead that means one thing: a space for `T` or before the offset, no seconds, a
 * comma before their fraction, `+0800` and `+08`.
 */
const INSTANT = new RegExp(`(${DAY})[T ]${TIME} ?${OFFSET}$`, "i");
const WITHOUT_OFFSET = new RegExp(`${DAY}(?:[T ]${TIME})?$`, "i");
/** A `+` in a query arrives as a space if it was not escaped. */
const SPACE_FOR_PLUS = / (?=\d\d(?::?\d\d)?$)/;
const TIME_MIN = "2000-01-01T00:00".length;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Longer texts are no date-times. */
const LENGTH_MAX = 50;

/**
 * The instant that a date-time with an offset names, in unix milliseconds; undefined if it names none. Second 60 is the
 * first of the next minute, and 24:00 the beginning of the next day.
 */
export function readInstant(text: string): number | undefined {
  const [, date, hour, minute, second = "0", fraction = "", , sign, offsetHour = "0", offsetMinute = "0"] =
    INSTANT.exec(withPlus(text)) ?? [];
  const midnight = midnightOf(date);
  if (midnight === undefined) return undefined;
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  const isEndOfDay = h === 24 && m === 0 && s === 0 && Number(fraction) === 0;
  const [oh, om] = [Number(offsetHour), Number(offsetMinute)];
  if ((h > 23 && !isEndOfDay) || m > 59 || s > 60 || oh > 23 || om > 59) return undefined;
  const local =
    midnight + h * HOUR_MS + m * MINUTE_MS + s * 1_000 + Number(fraction.slice(0, 3).padEnd(3, "0"));
  return local - (sign === "-" ? -1 : 1) * (oh * HOUR_MS + om * MINUTE_MS);
}

const withPlus = (text: string) =>
  text.length < TIME_MIN || text.length > LENGTH_MAX
    ? ""
    : text.slice(0, TIME_MIN) + text.slice(TIME_MIN).replace(SPACE_FOR_PLUS, "+");

/** The beginning of a day in UTC; undefined for a day that the calendar does not have. */
function midnightOf(date: string | undefined): number | undefined {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(`${date}`)
    ? midnight
    : undefined;
}

const UNIX_SECONDS = /^\d{10}(?:\.\d{1,6})?$/;
const UNIX_MILLISECONDS = /^\d{13}$/;
/** The date of e-mail and HTTP, with its zone. */
const WRITTEN_OUT = /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} [\d:]{5,8} (?:GMT|UTC|[+-]\d{4})$/;

/** What a text that is no date-time with an offset most likely means. */
export type MeantInstant = { withoutOffset: string } | { instant: string } | undefined;

/** For the refusal of a text: the same without its offset, or the instant that it means in another notation. */
export function meantInstant(text: string): MeantInstant {
  if (text.length > LENGTH_MAX) return undefined;
  if (WITHOUT_OFFSET.test(text)) {
    const [day = "", time = "00:00:00"] = text.toUpperCase().split(/[T ]/);
    const local = `${day}T${time.replace(",", ".")}`;
    return readInstant(`${local}Z`) === undefined ? undefined : { withoutOffset: local };
  }
  const at = UNIX_SECONDS.test(text)
    ? Number(text) * 1_000
    : UNIX_MILLISECONDS.test(text)
      ? Number(text)
      : WRITTEN_OUT.test(text)
        ? Date.parse(text)
        : Number.NaN;
  return Number.isNaN(at) ? undefined : { instant: new Date(at).toISOString() };
}
