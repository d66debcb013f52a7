import type { Db } from "@/db/connection";
import {
  addRound,
  countDraw,
  type DrawCount,
  findApart,
  lastDraw,
  lockPool,
  lockRounds,
  type PooledLobster,
  seatPool,
} from "@/db/queries/clawdate/draw";
import { type Pair, pairPool } from "./pairing";
import { isRepeated, recentSince, roundsAt } from "./rounds";

/**
 * The scheduled draw (docs/decisions/0431): draws the latest round that has begun, unless it or a later round is
 * already drawn. It pairs the lobsters that opted in before the round began. Needs a transaction. Returns the numbers
 * of the round's draw, also if another process ran it.
 */
export async function drawDue(db: Db, now: Date, random: () => number): Promise<DrawCount> {
  await lockRounds(db);
  const { begun, isDue } = roundsAt(now, (await lastDraw(db))?.roundStartAt ?? null);
  const round = { round: begun, now: now.toISOString() };
  if (isDue) await draw(db, round, await lockPool(db, round), random);
  return countDraw(db, { round: begun });
}

/**
 * The draw that an admin starts: draws the round that is due if a lobster waits in it, else the next round before its
 * time. Within ten minutes of a draw it draws nothing and returns that draw's numbers. If nobody waits it draws
 * nothing either, because lobsters that opt in before the round begins would miss it. Needs a transaction. Returns the
 * numbers of the draw.
 */
export async function drawNow(db: Db, now: Date, random: () => number): Promise<DrawCount> {
  await lockRounds(db);
  const last = await lastDraw(db);
  if (last && isRepeated(last, now)) return countDraw(db, { round: last.roundStartAt });
  const { begun, isDue, next } = roundsAt(now, last?.roundStartAt ?? null);
  for (const start of isDue ? [begun, next] : [next]) {
    const round = { round: start, now: now.toISOString() };
    const waiting = await lockPool(db, round);
    if (waiting.every(({ isHidden }) => isHidden)) continue;
    await draw(db, round, waiting, random);
    return countDraw(db, { round: start });
  }
  return { pairs: 0, unpaired: 0 };
}

async function draw(
  db: Db,
  round: { round: string; now: string },
  waiting: PooledLobster[],
  random: () => number,
): Promise<void> {
  await addRound(db, round);
  const lobsterIds = idsOf(waiting.filter(({ isHidden }) => !isHidden));
  const apart = await findApart(db, { lobsterIds, recentSince: recentSince(round.round) });
  const pairsOf = (rows: typeof apart) => rows.map(({ one, other }): Pair => [one, other]);
  const pool = {
    lobsterIds,
    first: new Set(idsOf(waiting.filter(({ isFirst }) => isFirst))),
    blocks: pairsOf(apart.filter(({ isBlock }) => isBlock)),
    recent: pairsOf(apart.filter(({ isBlock }) => !isBlock)),
  };
  const { pairs, unpaired } = pairPool(pool, random);
  await seatPool(db, {
    ...round,
    ones: pairs.map(([one]) => one),
    others: pairs.map(([, other]) => other),
    unpaired,
    hidden: idsOf(waiting.filter(({ isHidden }) => isHidden)),
    payload: JSON.stringify({ round_start_at: round.round }),
  });
}

const idsOf = (waiting: { lobsterId: string }[]) => waiting.map(({ lobsterId }) => lobsterId);
