import type { Contestant } from "./contestant";
import type { Finding, FrontCell } from "./front";
import type { BenchLobster } from "./keys";
import { type Pace, type RunnerResult, ratio } from "./rounds";
import type { Square } from "./square";

export type { Finding } from "./front";

/** Where a peer runs beside us, and the token of its administrator. */
export interface PeerAddress {
  url: string;
  token: string;
}

/** What measures share. Squares and servers are created on first use. */
export interface Bench {
  pace: Pace;
  square(posts?: number): Promise<Square>;
  /** How many posts the large square has; `postsMax` is for measures that use the largest one. */
  posts: number;
  postsMax: number;
  /** How long the measure of an offered load lasts. */
  loadSeconds: number;
  /** How many requests the measure of memory sends. */
  requests: number;
  /** The work tree of an earlier version, with its packages and its production build, to compare with. */
  earlier: string | undefined;
  peer: PeerAddress | undefined;
  /** Whether the measured costs of writes replace the stored ones. */
  storesCosts: boolean;
  /** Keys of the large square's lobsters, spread evenly. Measures share them. */
  keys(count: number): Promise<BenchLobster[]>;
  /** B0, which keeps the first answer of the self-hosted server to each address. */
  mirror(): Promise<Contestant>;
  baseline(): Promise<Contestant>;
  selfHosted(posts?: number): Promise<Contestant>;
  nextStart(): Promise<Contestant>;
}

export type Measure = (bench: Bench) => Promise<Finding[]>;

export const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
export const times = (factor: number) => `${factor.toFixed(2)} ×`;

/** `1234 req/s, 567 µs CPU each`. */
export function loadText({
  perSecond,
  cpuMicroseconds,
}: Pick<RunnerResult, "perSecond" | "cpuMicroseconds">): string {
  const cpu = cpuMicroseconds === undefined ? "" : `, ${cpuMicroseconds.toFixed(0)} µs CPU each`;
  return `${perSecond.toFixed(0)} req/s${cpu}`;
}

interface Comparison {
  goal: string;
  measure: string;
  least?: number;
  other?: string;
  front?: FrontCell;
  show?: (share: number) => string;
}

/** The finding that compares the rates of two runners: ours is at least `least` times theirs, if there is a goal. */
export function rateFinding(
  { goal, measure, least, other = "B1", front, show = percent }: Comparison,
  ours: RunnerResult,
  theirs: RunnerResult,
): Finding {
  const share = ratio(ours, theirs, "perSecond");
  return {
    ...{ goal, measure, ...(front && { front }) },
    wanted: least === undefined ? "" : `≥ ${show(least)}`,
    found: show(share),
    ...(least !== undefined && { met: share >= least }),
    context: `${loadText(ours)}; ${other} ${loadText(theirs)}`,
  };
}
