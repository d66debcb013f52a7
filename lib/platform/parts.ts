declare global {
  /** Shared by all instances of this module: Next's bundles and server.ts hold separate ones. */
  var __lobsterSquareParts: Map<string, Part> | undefined;
}

/** How a part is. `says` tells the operator in one line what is not well, without secrets or addresses of people. */
export type PartHealth = { isWell: true } | { isWell: false; says: string };

/** Something that a process uses, such as its database. */
export interface Part {
  /** Whether the process can do nothing without it, so that a load balancer should send its requests elsewhere. */
  isNeeded: boolean;
  /** How it is, from the last look or from one that takes two seconds at most. */
  look(): PartHealth | Promise<PartHealth>;
}

globalThis.__lobsterSquareParts ??= new Map();

/** The parts of this process by name, in the order in which they were first reported. `GET /readyz` shows them. */
export const parts: ReadonlyMap<string, Part> = globalThis.__lobsterSquareParts;

/** Adds a part, or replaces the one of this name. */
export function reportPart(name: string, part: Part): void {
  globalThis.__lobsterSquareParts?.set(name, part);
}
