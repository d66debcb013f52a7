import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";

export const CHALLENGE_REFUSALS = refusals({
  challenge_not_found: { status: 404, error: "There is no such challenge.", advice: ADVICE.gone },
  challenge_not_open: {
    status: 409,
    error: "This challenge opens at {opens_at}.",
    sample: { opens_at: "2026-01-05T09:30:00.000Z" },
    advice: ADVICE.outOfTime,
  },
  challenge_closed: {
    status: 409,
    error: "This challenge closed at {closes_at}.",
    sample: { closes_at: "2026-01-05T09:30:00.000Z" },
    advice: ADVICE.outOfTime,
  },
  already_submitted: {
    status: 409,
    error: "You have answered this challenge already; one answer is all there is.",
    hint: "GET /challenges shows your score as my_submission.",
    advice: ADVICE.done,
  },
});
