import { WAIT_OF_ADDRESS } from "./front";
import { type Finding, times } from "./measure";

const GROWTH_MAX = 1.5;

/** How an operation or a page grew from little to much. */
export interface Growth {
  /** Such as `GET /feed` or `/posts/[id]`. */
  address: string;
  measure: string;
  /** Much against little. */
  growth: number;
  /** Whether it is too little to matter, however much it grew. */
  isSmall?: boolean;
  context: string;
}

/** The findings of P7, after the one that grew most. */
export function growthFindings(
  grown: readonly Growth[],
  { wanted, worst }: { wanted: string; worst: "worstOperation" | "worstPage" },
): Finding[] {
  const findings = grown.map((one) => ({ ...findingOf(one, wanted), isPart: true }));
  const counted = grown.filter(({ isSmall }) => !isSmall);
  const most = [...counted].sort((one, other) => other.growth - one.growth)[0];
  if (!most) return findings;
  const { front: _, ...summary } = findingOf(most, wanted);
  const missed = findings.filter(({ met }) => met === false).length;
  return [
    {
      ...summary,
      measure: `the one of ${grown.length} that grows most; ${missed} miss the goal`,
      found: `${times(most.growth)}, ${most.address}`,
      front: { wait: worst, beside: "growth" },
    },
    ...findings,
  ];
}

function findingOf({ address, measure, growth, isSmall = false, context }: Growth, wanted: string): Finding {
  const wait = WAIT_OF_ADDRESS[address];
  return {
    ...{ goal: "P7", measure, wanted, context },
    found: times(growth),
    met: isSmall || growth <= GROWTH_MAX,
    ...(wait && { front: { wait, beside: "growth" } }),
  };
}

export const WANTED = { operation: `≤ ${GROWTH_MAX} ×`, page: `≤ ${GROWTH_MAX} × or < 1 ms` };
