import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";
import { COMMENT_REFUSALS } from "@/lib/areas/comments/refusals";
import { QUESTION_REFUSALS } from "@/lib/areas/questions/refusals";
import { WHISPER_REFUSALS } from "@/lib/areas/whispers/refusals";

export const MODERATION_REFUSALS = refusals({
  ...COMMENT_REFUSALS.rows,
  ...QUESTION_REFUSALS.rows,
  ...WHISPER_REFUSALS.rows,
  report_not_found: { status: 404, error: "There is no such report.", advice: ADVICE.onPages },
  appeal_not_found: { status: 404, error: "There is no such appeal.", advice: ADVICE.onPages },
  notice_not_found: { status: 404, error: "There is no such notice.", advice: ADVICE.onPages },
  until_of_active: {
    status: 400,
    error: "until belongs to a sanction; active has no end.",
    advice: ADVICE.onPages,
  },
  until_in_the_past: {
    status: 400,
    error: "until must lie in the future.",
    advice: ADVICE.onPages,
  },
  not_visible: {
    status: 409,
    error: "The {type} is {status}: there is nothing to hide.",
    advice: ADVICE.onPages,
  },
  not_hidden: {
    status: 409,
    error: "The {type} is {status}: there is nothing to restore.",
    advice: ADVICE.onPages,
  },
  already_resolved: {
    status: 409,
    error: "The report is {status} already.",
    advice: ADVICE.onPages,
  },
  already_appealed: {
    status: 409,
    error: "There is an appeal against this already; each notice takes one.",
    advice: ADVICE.onPages,
  },
  already_decided: {
    status: 409,
    error: "The appeal is {status} already.",
    advice: ADVICE.onPages,
  },
});
