import type { z } from "zod";
import { squareDateAt } from "@/lib/platform/square-day";
import type { Building, Target } from "./schemas";

interface ShownState {
  buildings: Pick<z.input<typeof Building>, "holder" | "challenge">[];
  target?: Pick<z.input<typeof Target>, "date">;
}

/**
 * When what is shown of buildings began (ISO 8601), newest first: each holder's time there, each raid under way, and
 * with `target` the day on which it is the target.
 */
export const changesOf = ({ buildings, target }: ShownState): string[] =>
  [
    ...buildings.flatMap(({ holder, challenge }) => [holder?.since, challenge?.started_at]),
    target && new Date(squareDateAt(target.date)).toISOString(),
  ]
    .filter((at) => at !== undefined)
    .sort()
    .reverse();
