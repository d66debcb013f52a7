import { type Health, registerHealthCheck } from "./health-checks";
import { processSingleton } from "./process-singleton";

/**
 * The phase of this process. A server answers requests in all of them, but should get none before and after
 * it is serving.
 */
export type ProcessState = "starting" | "serving" | "stopping";

/**
 * Called when the process stops and load balancers have noticed: each listener ends the requests that it
 * keeps open.
 */
export const drainListeners = processSingleton("drainListeners", () => new Set<() => void>());

const current = processSingleton<{ state: ProcessState }>("processState", () => ({ state: "starting" }));

/** Whether the process is stopping, so that no connection should be used for another request. */
export const isStopping = (): boolean => current.state === "stopping";

/**
 * Registers the process's own state as a health check, so that load balancers send requests only while it is serving.
 */
export function reportProcessState(state: ProcessState): void {
  current.state = state;
  const health: Health = state === "serving" ? { isWell: true } : { isWell: false, says: `is ${state}` };
  registerHealthCheck("process", { isNeeded: true, check: () => health });
}
