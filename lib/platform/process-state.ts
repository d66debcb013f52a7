import { type PartHealth, reportPart } from "./parts";

/** Where this process is in its life: a server answers requests from its start to its end, but should be sent none. */
export type ProcessState = "starting" | "serving" | "stopping";

/** Reports the process itself as a part: only while it is serving should a load balancer send it requests. */
export function reportProcess(state: ProcessState): void {
  const health: PartHealth = state === "serving" ? { isWell: true } : { isWell: false, says: `is ${state}` };
  reportPart("process", { isNeeded: true, look: () => health });
}
