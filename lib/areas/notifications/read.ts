import { cache } from "react";
import type { z } from "zod";
import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { countNewerNotifications } from "@/db/queries/news/newer";
import { findMissing, type MissingReference } from "@/db/queries/notifications/missing";
import { countUnseen, listNews, NEWS_MAX } from "@/db/queries/notifications/news";
import { type Kind, NOTIFICATION_KINDS } from "./kinds";
import { type Notification, toNotification } from "./schemas";
import { NOTIFICATION_TYPES } from "./types";

export type { MissingReference as Missing } from "@/db/queries/notifications/missing";
export type { Unseen } from "@/db/queries/notifications/news";
export type NotificationRecord = z.input<typeof Notification>;

/** The notifications of a kind that are new to an owner. */
export interface News {
  kind: Kind;
  /** At most NEWS_MAX; `isMore` when there are more. */
  count: number;
  isMore: boolean;
  newest: NotificationRecord[];
}

const SHOWN = 3;
const kinds = Object.keys(NOTIFICATION_KINDS) as Kind[];
const pairs = kinds.flatMap((kind) => NOTIFICATION_KINDS[kind].map((type) => ({ kind, type })));
const ASKED = { types: pairs.map(({ type }) => type), kinds: pairs.map(({ kind }) => kind) };

/**
 * The viewer's notifications after an instant (ISO 8601; null for all), by kind, the most pressing first. Kinds without
 * any are left out.
 */
export async function readNews(viewer: Viewer, since: string | null): Promise<News[]> {
  const rows = await listNews(database().db, {
    since: since ?? "-infinity",
    shown: SHOWN,
    ...ASKED,
    ...viewer,
  });
  return kinds.flatMap((kind) => {
    const newest = rows.filter((row) => row.kind === kind);
    const count = newest[0]?.count ?? 0;
    if (count === 0) return [];
    const counted = { count: Math.min(count, NEWS_MAX), isMore: count > NEWS_MAX };
    return { kind, ...counted, newest: newest.map(toNotification) };
  });
}

/** How many notifications a lobster has that are newer than an instant (ISO 8601 or `-infinity`), up to fifty. */
export const readNewerNotifications = (lobsterId: string, since: string): Promise<number> =>
  countNewerNotifications(database().db, { lobsterId, since, types: [...NOTIFICATION_TYPES] });

/**
 * How many of the viewer's notifications its owner has not seen yet, whatever the lobster itself has read. Asks the
 * database once for each request.
 */
export const readUnseen = cache((viewer: Viewer) => countUnseen(database().db, { ...viewer, ...ASKED }));

/** What the viewer can no longer see of these notifications, by their ids. */
export async function readMissing(
  viewer: Viewer,
  told: NotificationRecord[],
): Promise<Map<string, MissingReference>> {
  if (told.length === 0) return new Map();
  const rows = await findMissing(database().db, { ids: told.map(({ id }) => id), ...viewer });
  return new Map(rows.map(({ notificationId, missing }) => [notificationId, missing]));
}
