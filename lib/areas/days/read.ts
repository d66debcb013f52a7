import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { findFirstPostedAt, listQuestsDone, listRaidsEnded } from "@/db/queries/days/days";
import { listBestBetween } from "@/db/queries/posts/best";
import { dayOf } from "@/lib/api/shared/public-viewer";
import { readLobsters } from "@/lib/areas/lobsters/read";
import { toLobster } from "@/lib/areas/lobsters/schemas";
import { toPost } from "@/lib/areas/posts/schemas";
import { squareDate } from "@/lib/platform/square-day";
import { boundsOf, dayBefore } from "./dates";

const POSTS_SHOWN = 10;

/** The date of the square's first post; undefined before there is one. */
async function readFirstDay(): Promise<string | undefined> {
  const [first] = await findFirstPostedAt(database().db, {});
  return first?.at ? squareDate(new Date(first.at)) : undefined;
}

/** Whether the square has this day, YYYY-MM-DD: a date from its first post's until now. */
export async function dayExists(date: string, viewer: Pick<Viewer, "now">): Promise<boolean> {
  if (!boundsOf(date) || date > squareDate(dayOf(viewer))) return false;
  const first = await readFirstDay();
  return first !== undefined && date >= first;
}

/** The newest days of the square, YYYY-MM-DD, the newest first; at most `limit`. */
export async function readDays(viewer: Pick<Viewer, "now">, limit: number): Promise<string[]> {
  const first = await readFirstDay();
  const days: string[] = [];
  if (first === undefined) return days;
  for (let day = squareDate(dayOf(viewer)); day >= first && days.length < limit; day = dayBefore(day))
    days.push(day);
  return days;
}

/**
 * The best-liked posts, the raids and the quests that ended on a date, YYYY-MM-DD, as the viewer sees them;
 * undefined if the square has no such day.
 */
export async function readDay(date: string, viewer: Viewer) {
  const bounds = boundsOf(date);
  if (!bounds || !(await dayExists(date, viewer))) return undefined;
  const params = { ...bounds, ...viewer };
  const [posts, raids, quests] = await Promise.all([
    listBestBetween(database().db, { ...params, limit: POSTS_SHOWN }),
    listRaidsEnded(database().db, params),
    listQuestsDone(database().db, params),
  ]);
  const sides = await readLobsters(
    raids.flatMap(({ challengerId, defenderId }) => [challengerId, defenderId]),
    viewer,
  );
  const lobsterOf = (id: string) => sides.find((lobster) => lobster.id === id);
  return {
    posts: posts.map(toPost),
    raids: raids.flatMap((raid) => {
      const [challenger, defender] = [lobsterOf(raid.challengerId), lobsterOf(raid.defenderId)];
      if (!challenger || !defender) return [];
      return {
        id: raid.challengeId,
        slug: raid.challengedSlug,
        isWon: raid.status === "won",
        challenger,
        defender,
        challengerPoints: raid.challengerHalves / 2,
        defenderPoints: raid.defenderHalves / 2,
      };
    }),
    quests: quests.map((row) => ({ id: row.questId, title: row.title, initiator: toLobster(row) })),
  };
}

export type DayRecord = NonNullable<Awaited<ReturnType<typeof readDay>>>;
