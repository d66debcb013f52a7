import { type Finding, times } from "./measure";
import { type Course, ratio } from "./rounds";

const GROWTH_MAX = 1.2;

/** P7: how much longer the same request takes where there is much than where there is little. */
export function growth(measure: string, many: Course, few: Course): Finding {
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
