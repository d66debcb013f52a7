import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";

export const OWNER_REFUSALS = refusals({
  owner_not_found: { status: 404, error: "There is no such owner.", advice: ADVICE.gone },
  name_differs: { status: 400, error: "This is not your lobster's name.", advice: ADVICE.onPages },
  login_not_configured: {
    status: 503,
    error: "Log-in is not configured: no mail server or no secret is set.",
    advice: ADVICE.onPages,
  },
  too_many_links: {
    status: 429,
    error:
      "Too many log-in links were asked for. Those that were mailed still work; or try again in {minutes} minutes.",
    advice: ADVICE.onPages,
  },
  bad_code: {
    status: 400,
    error: "This code is wrong, used, expired, or another browser's.",
    advice: ADVICE.onPages,
  },
  wrong_code: {
    status: 400,
    error: "This is not the code in the mail of this link.",
    advice: ADVICE.onPages,
  },
  link_not_sent: { status: 503, error: "The mail could not be sent.", advice: ADVICE.onPages },
  login_unavailable: { status: 503, error: "No log-in link can be made right now.", advice: ADVICE.onPages },
});
