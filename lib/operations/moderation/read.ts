import { cache } from "react";
import { database } from "@/db/client";
import { listLogOfOwner } from "@/db/queries/moderation/log";
import { countDays, countReportedHours } from "@/db/queries/moderation/numbers";
import { countQueue, findCase } from "@/db/queries/moderation/queue";
import { lastSquareDates, squareDate, squareDateAt } from "@/lib/platform/square-day";
import { type Hour, hoursOf, lastHours, type Series, seriesOf } from "./numbers";
import { type DeskCase, groupCases } from "./queue";
import { type DeskCaseInPlace, withSurroundings } from "./surroundings";

export type { EarlierAct } from "@/db/queries/moderation/case";
export type { DeskLogRow as DeskLogEntry } from "@/db/queries/moderation/desk-log";
export type { LogRow as Notice } from "@/db/queries/moderation/log";
export type { SurroundingRow as Surrounding } from "@/db/queries/moderation/surroundings";
export type { PinnedRow as PinnedPost } from "@/db/queries/posts/pins";
export { MODERATION_ACTIONS, MODERATION_ACTORS } from "@/db/schema/moderation";

/** A target with its surroundings, and its open reports and appeals if any; undefined if it does not exist. */
export async function readCase(
  type: DeskCase["targetType"],
  id: string,
): Promise<DeskCaseInPlace | undefined> {
  const { db } = database();
  const [found] = await withSurroundings(db, groupCases(await findCase(db, { type, id })));
  return found;
}

/**
 * How many cases are in the moderators' queue, when the newest report or appeal was made, and how many were
 * made after `since` (ISO 8601). Read once per request.
 */
export const readQueue = cache((since = "infinity") => countQueue(database().db, since));

/** What moderators did to an owner's lobster and its texts, newest first; at most `limit` entries. */
export const readNotices = (ownerId: string, limit: number) => listLogOfOwner(database().db, ownerId, limit);

/** The counts of the last `count` days of the square, including today. */
export async function readNumbers(now: Date, count: number): Promise<Series[]> {
  const days = lastSquareDates(now, count);
  const [first = squareDate(now)] = days;
  const since = new Date(squareDateAt(first)).toISOString();
  return seriesOf(await countDays(database().db, { since }), days);
}

/** How many reports were made in each of the last `count` hours, including the present one. */
export async function readReportedHours(now: Date, count: number): Promise<Hour[]> {
  const [since = ""] = lastHours(now, count);
  return hoursOf(await countReportedHours(database().db, { since }), now, count);
}
