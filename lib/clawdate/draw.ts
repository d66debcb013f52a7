import type { Db } from "@/db/connection";
import {
  claimRound,
  countDraw,
  type DrawCount,
  findApart,
  lockPool,
  seatPool,
} from "@/db/queries/clawdate-draw";
import { type Pair, pairPool } from "./pairing";
import { roundsAt } from "./rounds";

/**
 * Draws the latest round that has begun, unless it is drawn: pairs who opted in before it began. Needs a
 * transaction. Returns how the round's draw ended, whoever ran it.
 */
export async function drawRound(db: Db, now: Date, random: () => number): Promise<DrawCount> {
  const { begun, recentSince } = roundsAt(now);
  const round = { round: begun, now: now.toISOString() };
  if (await claimRound(db, round)) await draw(db, round, recentSince, random);
  return countDraw(db, begun);
}

async function draw(
  db: Db,
  round: { round: string; now: string },
  recentSince: string,
  random: () => number,
): Promise<void> {
  const waiting = await lockPool(db, round);
  const lobsterIds = idsOf(waiting.filter(({ isHidden }) => !isHidden));
  const apart = await findApart(db, { lobsterIds, recentSince });
  const [blocks, recent] = [true, false].map((isBlock) =>
    apart.filter((row) => row.isBlock === isBlock).map(({ one, other }): Pair => [one, other]),
  );
  const first = new Set(idsOf(waiting.filter(({ isFirst }) => isFirst)));
  const { pairs, unpaired } = pairPool(
    { lobsterIds, first, blocks: blocks ?? [], recent: recent ?? [] },
    random,
  );
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
