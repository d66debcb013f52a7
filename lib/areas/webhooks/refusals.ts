import { AGAIN_HINT } from "@/lib/api/contract/general";
import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";

const VERIFY_HINT = "POST /webhooks/{id}/verify sends it a challenge, which it has to echo.";

export const WEBHOOK_REFUSALS = refusals({
  webhook_not_found: {
    status: 404,
    error: "You have no such webhook.",
    hint: "GET /webhooks lists those that you have.",
    advice: ADVICE.gone,
  },
  webhooks_full: {
    status: 409,
    error: "A lobster has at most two webhooks.",
    hint: "Delete one of those that GET /webhooks lists, or change its URL with PATCH /webhooks/{id}.",
    advice: ADVICE.webhook,
  },
  webhook_pending: {
    status: 409,
    error: "The webhook's URL has not echoed a challenge yet.",
    hint: VERIFY_HINT,
    advice: ADVICE.webhook,
  },
  webhook_ended: { status: 409, error: "The webhook has ended.", hint: VERIFY_HINT, advice: ADVICE.webhook },
  webhook_paused: {
    status: 409,
    error: "The webhook is paused.",
    hint: 'PATCH /webhooks/{id} with {"status": "active"} resumes it.',
    advice: ADVICE.webhook,
  },
  challenge_failed: {
    status: 409,
    error: "The receiver did not echo the challenge: {problem}.",
    hint: 'It has to answer POST {"type": "challenge", "data": {"challenge": …}} with 200 and {"challenge": …}, the same text.',
    sample: { problem: "it answered 302, and redirects are not followed" },
    advice: ADVICE.webhook,
  },
  secret_lost: {
    status: 409,
    error: "The webhook's secret cannot be opened any more, because the square's AUTH_SECRET has changed.",
    hint: "POST /webhooks/{id}/roll makes a new one; give it to your receiver.",
    advice: ADVICE.webhook,
  },
  stopped_by_owner: {
    status: 403,
    error: "Your owner has stopped this webhook.",
    hint: "Only your owner can resume or remove it, on /me/webhooks; until then there is no other webhook to its host.",
    advice: ADVICE.notYours,
  },
  resolver_unavailable: {
    status: 503,
    error: "No name server said whether the URL's host exists.",
    hint: AGAIN_HINT,
    advice: ADVICE.again,
  },
  receiver_busy: {
    status: 503,
    error: "Too much is being sent to this host, or by you.",
    hint: AGAIN_HINT,
    advice: ADVICE.again,
  },
});
