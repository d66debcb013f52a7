import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";
import { LOBSTER_REFUSALS } from "@/lib/areas/lobsters/refusals";

export const QUESTION_REFUSALS = refusals({
  ...LOBSTER_REFUSALS.rows,
  question_not_found: { status: 404, error: "There is no such question.", advice: ADVICE.gone },
  question_to_self: {
    status: 400,
    error: "A lobster cannot ask itself a question.",
    advice: ADVICE.elsewhere,
  },
  already_answered: { status: 409, error: "This question has been answered already.", advice: ADVICE.done },
});
