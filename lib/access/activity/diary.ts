import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import {
  type DIARY_KINDS,
  type DiaryRow,
  type LastDayRow,
  listDiary,
  listLastDays,
} from "@/db/queries/access/diary";
import { xpOfDay } from "@/lib/areas/rank/xp";
import { lastSquareDates, squareDate, squareDateAt } from "@/lib/platform/square-day";
import { activityLog } from "./log";

export type { DiaryRow } from "@/db/queries/access/diary";

type Kind = (typeof DIARY_KINDS)[number];
type Act = "act" | "owner_act";

/** The entries of one kind, or of one operation, on a day. */
export interface Gathered {
  /** How many there were, including those that are not in `newest`. */
  total: number;
  /** At most three, newest first. */
  newest: DiaryRow[];
}

export interface DiaryDay {
  /** YYYY-MM-DD, in the owner's time zone. */
  day: string;
  of: Record<Exclude<Kind, Act>, Gathered>;
  /** By operation and detail, the latest first: what the lobster did, then what its owner did for it. */
  acts: Gathered[];
}

/**
 * The days that have entries, newest first. If `today` (YYYY-MM-DD) is given, that day is included even
 * without entries.
 */
export function diaryOf(rows: readonly DiaryRow[], today?: string): DiaryDay[] {
  const days = new Set([...(today ? [today] : []), ...rows.map(({ day }) => day)]);
  return [...days].map((day) =>
    dayOf(
      day,
      rows.filter((row) => row.day === day),
    ),
  );
}

function dayOf(day: string, rows: readonly DiaryRow[]): DiaryDay {
  const of = (kind: Kind) => gather(rows.filter((row) => row.kind === kind));
  const acts = rows.filter(({ kind }) => kind === "act" || kind === "owner_act");
  const groups = new Set(acts.map(groupOf));
  return {
    day,
    of: {
      said: of("said"),
      taken: of("taken"),
      earned: of("earned"),
      lost: of("lost"),
      liked: of("liked"),
      followed: of("followed"),
      accepted: of("accepted"),
      asked: of("asked"),
    },
    acts: [...groups].map((group) => gather(acts.filter((row) => groupOf(row) === group))),
  };
}

const groupOf = ({ kind, operation, detail }: DiaryRow) => `${kind} ${operation} ${detail}`;

const gather = (newest: DiaryRow[]): Gathered => ({ total: newest[0]?.total ?? 0, newest });

const DIARY_DAYS = 7;

/** The diary quotes what these operations wrote instead of listing them as acts. */
const SHOWN_AS_TEXTS = ["POST /posts", "POST /comments"];

/**
 * The rows of the diary of the viewer's last seven days, including those that this process has yet to write.
 */
export async function readDiary(viewer: Viewer, zone: string): Promise<DiaryRow[]> {
  await activityLog.flush();
  return listDiary(database().db, { ...viewer, zone, days: DIARY_DAYS, untold: SHOWN_AS_TEXTS });
}

export interface LastDay {
  day: string;
  said: number;
  likes: number;
  xp: number;
}

const LAST_DAYS = 14;

/** The fourteen dates of the square that end at `now`, the oldest first. */
export function lastDaysOf(rows: readonly LastDayRow[], now: Date): LastDay[] {
  const found = new Map(rows.map((row) => [row.day, row]));
  return lastSquareDates(now, LAST_DAYS).map((day) => {
    const row = found.get(day);
    return { day, said: row?.said ?? 0, likes: row?.likesReceived ?? 0, xp: row ? xpOfDay(row) : 0 };
  });
}

/**
 * How many texts a lobster wrote, how many likes it got, and the XP of both, for each of the last fourteen
 * dates of the square.
 */
export async function readLastDays(lobsterId: string, now: Date): Promise<LastDay[]> {
  const [since = squareDate(now)] = lastSquareDates(now, LAST_DAYS);
  const sinceAt = new Date(squareDateAt(since)).toISOString();
  return lastDaysOf(await listLastDays(database().db, { lobsterId, since, sinceAt }), now);
}
