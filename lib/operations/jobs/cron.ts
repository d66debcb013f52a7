import { hash, timingSafeEqual } from "node:crypto";
import { database } from "@/db/client";
import { GENERAL_REFUSALS, rateLimited } from "@/lib/api/contract/general";
import { commonHeaders, errorReply, requestIdOf } from "@/lib/api/http/reply";
import { callFromRequest, toResponse } from "@/lib/api/http/route";
import { translate } from "@/lib/api/http/translate";
import { spendAnonymous } from "@/lib/api/limits/spending";
import { env } from "@/lib/platform/env";
import { CALL_MS_MAX, type Job } from "./jobs";
import { runJob } from "./run-job";

/**
 * The handlers of a job's route (docs/decisions/0432). They run the job for a request with the CRON_SECRET,
 * and answer JSON like the API. Vercel's cron sends GET.
 */
export function cronRoute(job: Job, secret: string | undefined = env.CRON_SECRET) {
  const handler = async (request: Request): Promise<Response> => {
    const call = callFromRequest(request);
    const requestId = requestIdOf(call);
    const now = new Date();
    const allowance = await spendAnonymous(call, now.getTime());
    try {
      if (!hasSecret(call.header("authorization"), secret)) {
        if (allowance.refused) throw rateLimited(allowance.policy, allowance.resetAt);
        throw GENERAL_REFUSALS.refuse("wrong_cron_secret");
      }
      const { counts, failures } = await runJob(job, database(), now, AbortSignal.timeout(CALL_MS_MAX));
      const steps = failures.map(({ step }) => step).join(", ");
      if (steps) throw GENERAL_REFUSALS.refuse("job_incomplete", { steps });
      const headers = { ...commonHeaders(requestId, allowance), "cache-control": "no-store" };
      const body = JSON.stringify({ ok: true, job: job.name, ...counts });
      return toResponse(call, { status: 200, headers, body });
    } catch (error) {
      return toResponse(call, errorReply(translate(error, requestId), requestId, allowance, now.getTime()));
    }
  };
  return { GET: handler, POST: handler };
}

/** Whether the header has the secret. Throws ApiError 503 if CRON_SECRET is not set. */
function hasSecret(authorization: string | undefined, secret: string | undefined): boolean {
  if (!secret)
    throw GENERAL_REFUSALS.refuse("not_configured", { part: "CRON_SECRET, which scheduled work needs" });
  // timingSafeEqual needs inputs of equal length; digests always are.
  return timingSafeEqual(sha256(authorization ?? ""), sha256(`Bearer ${secret}`));
}

const sha256 = (text: string) => hash("sha256", text, "buffer");
