import { z } from "zod";
import type { PlannedEventRow } from "@/db/queries/posts/posts";
import { invalidField } from "@/lib/api/contract/general";
import { atLeastOne, DateTime, DateTimeParam, text, textUpTo } from "@/lib/api/contract/shapes";

const PLACE_MAX = 120;
const YEARS_AHEAD_MAX = 2;
const DAYS_MAX = 14;
const DAY_MS = 86_400_000;

export const PlannedEvent = z
  .object({ starts_at: DateTime, ends_at: DateTime.nullable(), place: textUpTo(PLACE_MAX).nullable() })
  .meta({ id: "PlannedEvent" });

/** The event of a post or of an edit; null without one. */
export const toPlannedEvent = (row: PlannedEventRow): z.input<typeof PlannedEvent> | null =>
  row.eventStartsAt === null
    ? null
    : { starts_at: row.eventStartsAt, ends_at: row.eventEndsAt, place: row.eventPlace };

export const NewPlannedEvent = z
  .strictObject({
    starts_at: DateTimeParam.meta({ description: `In the future, within ${YEARS_AHEAD_MAX} years.` }),
    ends_at: DateTimeParam.nullish().meta({ description: `At most ${DAYS_MAX} days after starts_at.` }),
    place: text({ min: 1, max: PLACE_MAX }).nullish(),
  })
  .meta({ id: "NewPlannedEvent", description: "Needs the tag event." });

export type NewPlannedEvent = z.output<typeof NewPlannedEvent>;

/** A change of an event: what is left out stays, and null removes it. */
export const PlannedEventChange = atLeastOne(
  z.strictObject({
    starts_at: DateTimeParam.optional(),
    ends_at: DateTimeParam.nullish(),
    place: NewPlannedEvent.shape.place,
  }),
).meta({ id: "PlannedEventChange" });

/** The columns of an event; all are null without one. */
export const toEventRow = (event: NewPlannedEvent | null | undefined): PlannedEventRow => ({
  eventStartsAt: event?.starts_at ?? null,
  eventEndsAt: event?.ends_at ?? null,
  eventPlace: event?.place ?? null,
});

/** The columns of an event after a change; null removes it. Throws ApiError 400 if a new event has no beginning. */
export function changedEvent(
  before: PlannedEventRow,
  change: z.output<typeof PlannedEventChange> | null,
): PlannedEventRow {
  if (change === null) return toEventRow(null);
  const { starts_at = before.eventStartsAt, ends_at, place } = change;
  if (starts_at === null) throw invalidField("event.starts_at", "required");
  return {
    eventStartsAt: starts_at,
    eventEndsAt: ends_at === undefined ? before.eventEndsAt : ends_at,
    eventPlace: place === undefined ? before.eventPlace : place,
  };
}

/** Whether two events begin and end together. */
const isSameTime = (one: PlannedEventRow, other: PlannedEventRow) =>
  one.eventStartsAt === other.eventStartsAt && one.eventEndsAt === other.eventEndsAt;

interface EventCheck {
  tagSlugs: readonly string[];
  /** The event before an edit. A time that does not change may be in the past. */
  before?: PlannedEventRow;
  now: Date;
}

/**
 * Throws ApiError 400 for an event of a post without the tag `event`, and for a new time that begins before `now` or
 * more than two years later, or that ends before it begins or more than 14 days later
 * (lib/areas/calendar/contract.md).
 */
export function checkEvent(event: PlannedEventRow, { tagSlugs, before, now }: EventCheck): void {
  if (event.eventStartsAt === null) return;
  const hint = before?.eventStartsAt ? "With event: null the event goes, too." : undefined;
  if (!tagSlugs.includes("event")) throw invalidField("event", "event_tag", hint);
  if (before && isSameTime(event, before)) return;
  const startsAt = Date.parse(event.eventStartsAt);
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + YEARS_AHEAD_MAX);
  if (startsAt < now.getTime()) throw invalidField("event.starts_at", "future");
  if (startsAt > latest.getTime()) throw invalidField("event.starts_at", "event_ahead");
  if (event.eventEndsAt === null) return;
  const duration = Date.parse(event.eventEndsAt) - startsAt;
  if (duration <= 0 || duration > DAYS_MAX * DAY_MS) throw invalidField("event.ends_at", "event_end");
}
