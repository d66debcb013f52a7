import { database } from "@/db/client";
import { env } from "@/lib/platform/env";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { authenticate } from "./auth/caller";
import { ApiError } from "./contract/errors";
import { ESCAPE_HINT, GENERAL_REFUSALS } from "./contract/general";
import type { Allowance } from "./contract/policies";
import type { Call, Reply } from "./http/call";
import { withinDeadline } from "./http/deadline";
import { recordRequest } from "./http/record-request";
import { errorReply, preflightReply, requestIdOf } from "./http/reply";
import { spendAnonymous, spendCeiling } from "./limits/spending";
import { nearestOperation, nearestPath } from "./validation/nearest-path";

const PATH_SHOWN_MAX = 200;

const shownPath = ({ path }: Call) =>
  path.length > PATH_SHOWN_MAX ? `${path.slice(0, PATH_SHOWN_MAX)}…` : path;

/** 404 for a path without an operation. */
export async function unknownPath(call: Call): Promise<Reply> {
  const near = await nearestPath(call.path, call.method);
  const nearest = near ? `The nearest path is ${near}. ` : "";
  const skill = `${env.PUBLIC_URL}/skill.md`;
  return refuse(call, GENERAL_REFUSALS.refuse("unknown_path", { path: shownPath(call), nearest, skill }));
}

/** Answers a method that the path does not have: OPTIONS as a preflight, any other with 405. */
export async function otherMethod(call: Call, methods: readonly string[]): Promise<Reply> {
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  if (call.method === "OPTIONS")
    return recorded(call, async (requestId) =>
      preflightReply(requestId, await spendAnonymous(call, Date.now()), allow),
    );
  const values = { path: shownPath(call), method: call.method, allowed: allow };
  const meant = await nearestOperation(call.method, call.path);
  const hint = meant && `Did you mean ${meant}?`;
  return refuse(
    call,
    GENERAL_REFUSALS.refuse("method_not_allowed", values, { allow, ...(hint && { hint }) }),
  );
}

/** 400 for a path that `flawOfPath` refuses. */
export function malformedUrl(call: Call, flaw: keyof typeof FLAWS): Promise<Reply> {
  const details = flaw === "malformed" ? { hint: ESCAPE_HINT } : {};
  return refuse(
    call,
    GENERAL_REFUSALS.refuse("malformed_url", { part: "path", problem: FLAWS[flaw] }, details),
  );
}

const FLAWS = {
  malformed: "is not valid percent-encoding of UTF-8",
  ambiguous: "must have no dot segments and no backslashes, escaped or not",
};

function refuse(call: Call, error: ApiError): Promise<Reply> {
  const now = Date.now();
  return recorded(call, async (requestId) =>
    errorReply(error, requestId, await spendOutside(call, now), now),
  );
}

/** The reply to a request that no operation answers, which is recorded. */
async function recorded(call: Call, reply: (requestId: string) => Promise<Reply>): Promise<Reply> {
  const requestId = requestIdOf(call);
  const startedAt = monotonicNow();
  const made = await reply(requestId);
  const { method } = call;
  recordRequest({ requestId, operation: "none", method, via: "rest", status: made.status, startedAt });
  return made;
}

/** How long a refusal waits for the database to recognise the key. */
const RECOGNITION_MS_MAX = 1_000;

/**
 * Counts a request that no operation answers: against its key's ceiling, so that an agent is not shown the limits of
 * strangers at its address; without a valid key against its address.
 */
export async function spendOutside(call: Call, now: number): Promise<Allowance> {
  try {
    const caller = await withinDeadline(authenticate(call, database().db, now), RECOGNITION_MS_MAX);
    if (!(caller instanceof ApiError)) return spendCeiling(caller, "read", now);
  } catch {
    // Without a database no key can be checked. The refusal is the same.
  }
  return spendAnonymous(call, now);
}
