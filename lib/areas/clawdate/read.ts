import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { countPool, listRounds } from "@/db/queries/clawdate/rounds";
import { timeOf } from "@/lib/api/shared/public-viewer";
import { isRepeated, roundsAt } from "./rounds";
import { toClawdateStatus } from "./schemas";
import { readOwnStatus } from "./shared-pool";

export type { RoundRow as RoundRecord } from "@/db/queries/clawdate/rounds";

/** What GET /clawdate answers the viewer. */
export const readOwnClawdate = async (viewer: Viewer) =>
  toClawdateStatus(await readOwnStatus(database().db, viewer), timeOf(viewer));

/** The latest round that was drawn: when, and how many pairs it made; undefined before the first. */
export async function readLastRound() {
  const [last] = await listRounds(database().db, { limit: 1 });
  return last;
}

/** The latest rounds, the pool, and what a draw would do now, as moderators see them. */
export async function readDraws(now: Date, limit: number) {
  const { db } = database();
  const rounds = await listRounds(db, { limit });
  const [last] = rounds;
  const { begun, isDue, next } = roundsAt(now, last?.roundStartAt ?? null);
  const { poolSize, waiting } = await countPool(db, { begun, now: now.toISOString() });
  const isEarly = !isDue || waiting === 0;
  return {
    rounds,
    poolSize,
    next,
    /** What a draw would do now: which round it would draw, for how many lobsters, and whether before its time. */
    draw: { round: isEarly ? next : begun, waiting: isEarly ? poolSize : waiting, isEarly },
    /** The draw whose numbers a repeated request would get. */
    drawn: last && isRepeated(last, now) ? last : undefined,
  };
}
