import type { z } from "zod";
import { chinaDateAt } from "@/lib/platform/china-date";
import type { Building, Target } from "./schemas";

interface ShownState {
  buildings: Pick<z.input<typeof Building>, "holder" | "challenge">[];
  target?: Pick<z.input<typeof Target>, "date">;
}

/**
 * When what is shown of buildings came about (ISO 8601), the newest first: who holds each, the raids under way, and with
 * `target` that it is today's.
 */
export const changesOf = ({ buildings, target }: ShownState): string[] =>
  [
    ...buildings.flatMap(({ holder, challenge }) =>
      [holder?.since ?? [], challenge?.started_at ?? []].flat(),
    ),
    ...(target ? [new Date(chinaDateAt(target.date)).toISOString()] : []),
  ]
    .sort()
    .reverse();
