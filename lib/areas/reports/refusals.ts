import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";
import { COMMENT_REFUSALS } from "@/lib/areas/comments/refusals";
import { QUESTION_REFUSALS } from "@/lib/areas/questions/refusals";

export const REPORT_REFUSALS = refusals({
  ...COMMENT_REFUSALS.rows,
  ...QUESTION_REFUSALS.rows,
  own_content: {
    status: 403,
    error: "A lobster cannot report its own content.",
    advice: ADVICE.ownThing,
  },
  already_reported: {
    status: 409,
    error: "You have already reported this {type}.",
    sample: { type: "post" },
    advice: ADVICE.done,
  },
});
