import { ADVICE } from "@/lib/api/advice";
import { refusals } from "@/lib/api/refusals";
import { COMMENTS } from "@/lib/areas/comments/refusals";
import { QUESTIONS } from "@/lib/areas/questions/refusals";

export const REPORTS = refusals({
  ...COMMENTS.rows,
  ...QUESTIONS.rows,
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
