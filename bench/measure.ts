import type { Contestant } from "./contestant";
import type { Course, Pace } from "./rounds";
import type { Square } from "./square";

/** One line of the table. */
export interface Finding {
  /** Of the goal it answers, as docs and issues name it: `P1`; empty when it answers none. */
  goal: string;
  measure: string;
  wanted: string;
  found: string;
  /** Undefined where nothing is wanted. */
  met?: boolean;
  /** Absolute numbers, which mean something within this run only. */
  context?: string;
}

/** What measures share: squares and servers are made when first asked for. */
export interface Bench {
  pace: Pace;
  square(posts?: number): Promise<Square>;
  /** The size of the large square, and of the largest that was asked for. */
  posts: number;
  postsMax: number;
  baseline(): Promise<Contestant>;
  selfHosted(posts?: number): Promise<Contestant>;
  nextStart(): Promise<Contestant>;
}

export type Measure = (bench: Bench) => Promise<Finding[]>;

export const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
export const times = (factor: number) => `${factor.toFixed(2)} ×`;

/** `1234 req/s, 567 µs CPU each`. */
export function spoken({ perSecond, cpuMicroseconds }: Course): string {
  const cpu = cpuMicroseconds === undefined ? "" : `, ${cpuMicroseconds.toFixed(0)} µs CPU each`;
  return `${perSecond.toFixed(0)} req/s${cpu}`;
}
