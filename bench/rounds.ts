import { type Load, load, type Runner } from "./load";
import { median } from "./median";

export interface Pace {
  rounds: number;
  /** Of each runner in each round. */
  seconds: number;
  warmUpSeconds: number;
}

/** What one runner did, round by round, and the medians. */
export interface Course {
  loads: Load[];
  /** All of them, the warm-up's included. */
  responses: number;
  perSecond: number;
  p50Milliseconds: number;
  cpuMicroseconds: number | undefined;
}

/**
 * Lets the runners run one after another, round by round, so that whatever else the machine does meets all
 * of them alike. Every other round goes backwards.
 */
export async function race<const Runners extends readonly Runner[]>(
  runners: Runners,
  pace: Pace,
): Promise<{ [Place in keyof Runners]: Course }> {
  const lanes = runners.map((runner) => ({ runner, loads: [] as Load[], warmUps: 0 }));
  for (const lane of lanes) lane.warmUps = (await load(lane.runner, pace.warmUpSeconds)).responses;
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const { runner, loads } of round % 2 === 0 ? lanes : lanes.toReversed()) {
      loads.push(await load(runner, pace.seconds));
    }
  }
  // One course for each runner, in their order.
  return lanes.map(({ loads, warmUps }) => courseOf(loads, warmUps)) as { [Place in keyof Runners]: Course };
}

function courseOf(loads: Load[], warmUps: number): Course {
  const cpu = loads.flatMap(({ cpuMicroseconds }) => cpuMicroseconds ?? []);
  return {
    loads,
    responses: loads.reduce((sum, { responses }) => sum + responses, warmUps),
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    p50Milliseconds: median(loads.map(({ p50Milliseconds }) => p50Milliseconds)),
    cpuMicroseconds: cpu.length > 0 ? median(cpu) : undefined,
  };
}

/** The median of what each round says: the two meet the same weather only within a round. */
export function ratio(
  one: Course,
  other: Course,
  of: "perSecond" | "p50Milliseconds" | "cpuMicroseconds",
): number {
  return median(
    one.loads.map((load, round) => (load[of] ?? Number.NaN) / (other.loads[round]?.[of] ?? Number.NaN)),
  );
}
