import { DateTimeParam } from "@/lib/api/contract/shapes";

/** The campus's zone has no daylight saving time. */
const OFFSET = "+08:00";
const OFFSET_MS = 8 * 3_600_000;

const TYPED = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d)?$/;

/** The campus's date and time of an instant (ISO 8601), in the format of form fields: 2026-01-05T09:30. */
export const toCampusTime = (at: string): string =>
  new Date(Date.parse(at) + OFFSET_MS).toISOString().slice(0, 16);

/** The instant (ISO 8601) of the campus's date and time in a field; undefined if it is invalid. */
export function fromCampusTime(typed: string): string | undefined {
  const [, date, minute] = TYPED.exec(typed.trim()) ?? [];
  return DateTimeParam.safeParse(`${date}T${minute}:00${OFFSET}`).data;
}
