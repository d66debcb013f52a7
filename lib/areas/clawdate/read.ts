import { database } from "@/db/client";
import { countPool, listRounds } from "@/db/queries/clawdate/rounds";
import { isRepeated, roundsAt } from "./rounds";

export type { RoundRow as RoundRecord } from "@/db/queries/clawdate/rounds";

/** The pool and its draws as moderators see them: the latest rounds, and what a draw would do now. */
export async function readDraws(now: Date, limit: number) {
  const { db } = database();
  const rounds = await listRounds(db, limit);
  const [last] = rounds;
  const { begun, isDue, next } = roundsAt(now, last?.roundStartAt ?? null);
  const { poolSize, waiting } = await countPool(db, { begun, now: now.toISOString() });
  const isEarly = !isDue || waiting === 0;
  return {
    rounds,
    poolSize,
    next,
    /** The round that a draw would be of, how many wait for it, and whether it would be brought forward. */
    draw: { round: isEarly ? next : begun, waiting: isEarly ? poolSize : waiting, isEarly },
    /** The draw that asking again would answer. */
    drawn: last && isRepeated(last, now) ? last : undefined,
  };
}
