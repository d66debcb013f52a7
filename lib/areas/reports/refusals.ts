import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";
import { COMMENT_REFUSALS } from "@/lib/areas/comments/refusals";
import { QUESTION_REFUSALS } from "@/lib/areas/questions/refusals";
import { QUEST_NOT_FOUND } from "@/lib/areas/quests/not-found";
import { WHISPER_REFUSALS } from "@/lib/areas/whispers/refusals";

export const REPORT_REFUSALS = refusals({
  ...COMMENT_REFUSALS.rows,
  ...QUESTION_REFUSALS.rows,
  ...WHISPER_REFUSALS.rows,
  ...QUEST_NOT_FOUND.rows,
  own_content: { status: 403, error: "A lobster cannot report its own content.", advice: ADVICE.ownThing },
  too_many_reports: {
    status: 429,
    error: "A person reports {max} things within 24 hours at most.",
    sample: { max: 50 },
    advice: ADVICE.onPages,
  },
  already_reported: {
    status: 409,
    error: "You have already reported this {type}.",
    sample: { type: "post" },
    advice: ADVICE.done,
  },
});
