import type { Contestant } from "./contestant";
import { type Load, load, type Plan, type Runner } from "./load";
import { median } from "./median";

export interface Pace {
  rounds: number;
  /** How long each runner runs in a round. */
  seconds: number;
  warmUpSeconds: number;
}

/** The results of one runner in each round, and their medians. */
export interface RunnerResult {
  loads: Load[];
  /** The number of all responses, including the warm-up. */
  responses: number;
  perSecond: number;
  p50Milliseconds: number;
  cpuMicroseconds: number | undefined;
}

/**
 * Interleaves the runners: each runs once in each round, so that other load on the machine affects all of them alike.
 * Every second round has the reverse order.
 */
export async function race<const Runners extends readonly Runner[]>(
  runners: Runners,
  pace: Pace,
): Promise<{ [Place in keyof Runners]: RunnerResult }> {
  const lanes = runners.map((runner) => ({ runner, loads: [] as Load[], warmUps: 0 }));
  for (const lane of lanes) lane.warmUps = (await load(lane.runner, pace.warmUpSeconds)).responses;
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const { runner, loads } of round % 2 === 0 ? lanes : lanes.toReversed()) {
      loads.push(await load(runner, pace.seconds));
    }
  }
  // The type is right: there is one result for each runner, in the same order.
  return lanes.map(({ loads, warmUps }) => resultOf(loads, warmUps)) as {
    [Place in keyof Runners]: RunnerResult;
  };
}

/** Interleaves two contestants under the same plan. */
export const racePlan = (one: Contestant, other: Contestant, plan: Plan, pace: Pace) =>
  race(
    [
      { contestant: one, plan },
      { contestant: other, plan },
    ],
    pace,
  );

function resultOf(loads: Load[], warmUps: number): RunnerResult {
  const cpu = loads.flatMap(({ cpuMicroseconds }) => cpuMicroseconds ?? []);
  return {
    loads,
    responses: loads.reduce((sum, { responses }) => sum + responses, warmUps),
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    p50Milliseconds: median(loads.map(({ p50Milliseconds }) => p50Milliseconds)),
    cpuMicroseconds: cpu.length > 0 ? median(cpu) : undefined,
  };
}

/** The median of the ratios of each round, because conditions are comparable only within a round. */
export function ratio(
  one: RunnerResult,
  other: RunnerResult,
  of: "perSecond" | "p50Milliseconds" | "cpuMicroseconds",
): number {
  return median(
    one.loads.map((load, round) => (load[of] ?? Number.NaN) / (other.loads[round]?.[of] ?? Number.NaN)),
  );
}
