import { createHash, timingSafeEqual } from "node:crypto";
import { database } from "@/db/client";
import { requestIdOf } from "@/lib/api/arrival";
import { ApiError, rateLimited, unavailable } from "@/lib/api/errors";
import { commonHeaders, errorReply } from "@/lib/api/reply";
import { callFromRequest, toResponse } from "@/lib/api/route";
import { spendAnonymous } from "@/lib/api/spending";
import { translate } from "@/lib/api/translate";
import { env } from "@/lib/platform/env";
import type { Job } from "./jobs";

/**
 * The handlers of a scheduled route: they run the job for whoever shows the secret, as Vercel's cron does with
 * GET, and answer in JSON like the API.
 */
export function cronRoute(job: Job, secret: string | undefined = env.CRON_SECRET) {
  const handler = async (request: Request): Promise<Response> => {
    const call = callFromRequest(request);
    const requestId = requestIdOf(call);
    const allowance = spendAnonymous(call, Date.now());
    try {
      if (!shows(call.header("authorization"), secret)) {
        if (allowance.refused) throw rateLimited(allowance.policy, allowance.resetAt);
        throw new ApiError(401, "wrong_cron_secret", "This needs Authorization: Bearer and the CRON_SECRET.");
      }
      const done = await job.run(database(), new Date());
      const headers = { ...commonHeaders(requestId, allowance), "cache-control": "no-store" };
      return toResponse(call, {
        status: 200,
        headers,
        body: JSON.stringify({ ok: true, job: job.name, ...done }),
      });
    } catch (error) {
      return toResponse(call, errorReply(translate(error, requestId), requestId, allowance, Date.now()));
    }
  };
  return { GET: handler, POST: handler };
}

/** Throws ApiError 503 when there is no secret to show. */
function shows(authorization: string | undefined, secret: string | undefined): boolean {
  if (!secret)
    throw unavailable("not_configured", "Scheduled work is not configured: CRON_SECRET is not set.");
  // Of equal length, whatever was sent, which is what the comparison in constant time needs.
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${secret}`));
}

const digest = (text: string) => createHash("sha256").update(text).digest();
