import { healthChecks } from "@/lib/platform/health-checks";
import { GENERAL_REFUSALS } from "../contract/general";
import type { Call, Reply } from "./call";
import { errorBody, requestIdOf } from "./reply";

/**
 * The probes of load balancers: whether the process answers, and whether it should be sent requests
 * (docs/decisions/0788).
 */
const PROBES: Readonly<Record<string, () => Promise<{ status: number; says: object }>>> = {
  "/healthz": async () => ({ status: 200, says: { status: "alive" } }),
  "/readyz": readiness,
};

const METHODS = ["GET", "HEAD"];

export const isProbe = (path: string): boolean => Object.hasOwn(PROBES, path);

/**
 * Answers a probe. No limit applies, because probes come from the operator and share their checks. Any method but GET
 * and HEAD is 405. Never rejects.
 */
export async function answerProbe(call: Call): Promise<Reply> {
  const probe = METHODS.includes(call.method) ? PROBES[call.path] : undefined;
  if (!probe) return otherMethod(call);
  const { status, says } = await probe();
  return { status, headers: { ...HEADERS }, body: JSON.stringify(says) };
}

/** Ready, degraded if an optional part fails, or not ready if a required one does. */
async function readiness() {
  const reports = await Promise.all(
    [...healthChecks].map(async ([name, { isNeeded, check }]) => {
      const { isWell, ...health } = await check();
      return [name, { well: isWell, needed: isNeeded, ...health }] as const;
    }),
  );
  const unwell = reports.filter(([, { well }]) => !well);
  const isReady = reports.length > 0 && !unwell.some(([, { needed }]) => needed);
  const status = !isReady ? "not_ready" : unwell.length > 0 ? "degraded" : "ready";
  return { status: isReady ? 200 : 503, says: { status, parts: Object.fromEntries(reports) } };
}

function otherMethod(call: Call): Reply {
  const allow = METHODS.join(", ");
  const requestId = requestIdOf(call);
  const error = GENERAL_REFUSALS.refuse("method_not_allowed", {
    path: call.path,
    method: call.method,
    allowed: allow,
  });
  const headers = { ...HEADERS, allow, "x-request-id": requestId };
  return { status: error.status, headers, body: errorBody(error, requestId) };
}

const HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};
