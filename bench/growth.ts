import { type Finding, times } from "./measure";
import { type RunnerResult, ratio } from "./rounds";

const GROWTH_MAX = 1.2;

/** P7: compares how long the same request takes with many rows and with few. */
export function growth(measure: string, many: RunnerResult, few: RunnerResult): Finding {
  const factor = ratio(many, few, "p50Milliseconds");
  return {
    goal: "P7",
    measure,
    wanted: `≤ ${GROWTH_MAX} ×`,
    found: times(factor),
    met: factor <= GROWTH_MAX,
    context: `${many.p50Milliseconds.toFixed(2)} ms against ${few.p50Milliseconds.toFixed(2)} ms`,
  };
}
