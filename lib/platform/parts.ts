import { describeError, type ErrorRecord } from "./error-record";
import { isPending, type Soon } from "./soon";

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
  look(): Soon<PartHealth>;
}

const LOOK_MS_MAX = 2_000;
const SHARED_MS = 1_000;

globalThis.__lobsterSquareParts ??= new Map();

/** The parts of this process by name, in the order in which they were first reported. `GET /readyz` shows them. */
export const parts: ReadonlyMap<string, Part> = globalThis.__lobsterSquareParts;

/**
 * Adds a part, or replaces the one of this name. A look that takes time is shared by all who ask while it is under way and in
 * the second after it; one that fails or takes more than two seconds says that the part is not well.
 */
export function reportPart(name: string, part: Part): void {
  globalThis.__lobsterSquareParts?.set(name, {
    get isNeeded() {
      return part.isNeeded;
    },
    look: shared(part.look),
  });
}

function shared(look: () => Soon<PartHealth>): () => Soon<PartHealth> {
  let last: Promise<PartHealth> | undefined;
  return () => {
    if (last) return last;
    const found = attempt(look);
    if (!isPending(found)) return found;
    last = inTime(found);
    last.then(() => setTimeout(forget, SHARED_MS).unref());
    return last;
  };

  function forget() {
    last = undefined;
  }
}

function attempt(look: () => Soon<PartHealth>): Soon<PartHealth> {
  try {
    return look();
  } catch (error) {
    return failed(error);
  }
}

function inTime(looking: Promise<PartHealth>): Promise<PartHealth> {
  return new Promise((resolve) => {
    const says = `did not answer within ${LOOK_MS_MAX / 1000} s`;
    const timer = setTimeout(() => resolve({ isWell: false, says }), LOOK_MS_MAX);
    looking.catch(failed).then((health) => {
      clearTimeout(timer);
      resolve(health);
    });
  });
}

/** An error's message may name hosts and accounts, so only its code is told. */
const failed = (error: unknown): PartHealth => ({
  isWell: false,
  says: `failed: ${codeOf(describeError(error))}`,
});

const codeOf = ({ code, name, cause }: ErrorRecord): string => code ?? (cause ? codeOf(cause) : name);
