import { describeError, type ErrorRecord } from "./error-record";
import { processSingleton } from "./process-singleton";
import { within } from "./within";

/** The result of a check. `says` tells the operator in one line what is wrong, without secrets or personal data. */
export type Health = { isWell: true } | { isWell: false; says: string };

/** A check of something that the process uses, such as its database. */
export interface HealthCheck {
  /**
   * Whether the process is useless without it, so that a load balancer should send its requests elsewhere.
   */
  isNeeded: boolean;
  /** The state, from the last check or from one that takes two seconds at most. */
  check(): Health | Promise<Health>;
}

const CHECK_MS_MAX = 2_000;
const SHARED_MS = 1_000;
const TOO_SLOW: Health = { isWell: false, says: `did not answer within ${CHECK_MS_MAX / 1000} s` };

/** The checks of this process by name, in the order in which they were registered. `GET /readyz` shows them. */
export const healthChecks = processSingleton("healthChecks", () => new Map<string, HealthCheck>());

/**
 * Adds a check, or replaces the one of this name. A check that takes time is shared by all requests while it
 * runs and in the second after it; one that fails or takes more than two seconds counts as unhealthy.
 */
export function registerHealthCheck(name: string, { isNeeded, check }: HealthCheck): void {
  healthChecks.set(name, { isNeeded, check: shared(check) });
}

function shared(check: HealthCheck["check"]): HealthCheck["check"] {
  let last: Promise<Health> | undefined;
  return () => {
    if (last) return last;
    const found = attempt(check);
    if (!(found instanceof Promise)) return found;
    last = within(found.catch(failed), CHECK_MS_MAX, () => TOO_SLOW);
    last.then(() => setTimeout(forget, SHARED_MS).unref());
    return last;
  };

  function forget() {
    last = undefined;
  }
}

function attempt(check: HealthCheck["check"]): ReturnType<HealthCheck["check"]> {
  try {
    return check();
  } catch (error) {
    return failed(error);
  }
}

/** An error's message may name hosts and accounts, so only its code is shown. */
const failed = (error: unknown): Health => ({
  isWell: false,
  says: `failed: ${codeOf(describeError(error))}`,
});

const codeOf = ({ code, name, cause }: ErrorRecord): string => code ?? (cause ? codeOf(cause) : name);
