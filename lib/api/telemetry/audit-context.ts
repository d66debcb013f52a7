import { database } from "@/db/client";
import type { CallRoute } from "@/db/queries/access/activity";
import { ActivityLog } from "@/lib/access/activity/log";
import { sanitizeForLog } from "@/lib/access/activity/sanitize-for-log";
import { remember } from "@/lib/platform/remember";
import type { Principal } from "../auth/principal";
import { detailOf, type RequestParts, targetOf } from "../contract/activity-target";
import type { Endpoint } from "../contract/endpoint";
import type { ApiError } from "../contract/errors";

export const activityLog = remember("activityLog", () => new ActivityLog(() => database().db));

interface Arrival {
  endpoint: Endpoint;
  requestId: string;
  /** Unix milliseconds. */
  now: number;
  via: CallRoute;
}

/**
 * Records a call in the activity log of the key's owner, if it writes or was refused, with what the caller was told
 * (docs/decisions/0510). Other reads are only counted.
 */
export function recordCall(
  { endpoint, requestId, now, via }: Arrival,
  caller: Principal,
  parts: RequestParts,
  status: number,
  refusal?: ApiError,
): void {
  const { effect, operation, tag, definition } = endpoint;
  if (effect === "read" && !refusal) {
    activityLog.noteRead(caller.key.id, now);
    return;
  }
  const target = targetOf(definition.activity, parts);
  activityLog.note({
    lobsterId: caller.lobster.id,
    keyId: caller.key.id,
    at: new Date(now).toISOString(),
    area: tag,
    operation,
    targetType: target?.type ?? null,
    targetId: target?.id ?? null,
    status,
    detail: detailOf(definition.activity, parts) ?? null,
    code: refusal?.code ?? null,
    error: sanitizeForLog(refusal?.details.unquoted ?? refusal?.message),
    hint: sanitizeForLog(refusal?.details.hint),
    requestId,
    via,
  });
}
