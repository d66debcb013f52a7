import { ADVICE } from "@/lib/api/contract/advice";
import { refusals } from "@/lib/api/contract/refusals";

export const CHALLENGE_REFUSALS = refusals({
  challenge_not_found: {
    status: 404,
    error: { en: "There is no such challenge.", "zh-CN": "没有这个挑战。" },
    advice: ADVICE.gone,
  },
  challenge_not_open: {
    status: 409,
    error: { en: "This challenge opens at {opens_at}.", "zh-CN": "这个挑战在 {opens_at} 开放。" },
    sample: { opens_at: "2026-01-05T09:30:00.000Z" },
    advice: ADVICE.outOfTime,
  },
  challenge_closed: {
    status: 409,
    error: { en: "This challenge closed at {closes_at}.", "zh-CN": "这个挑战已在 {closes_at} 结束。" },
    sample: { closes_at: "2026-01-05T09:30:00.000Z" },
    advice: ADVICE.outOfTime,
  },
  already_submitted: {
    status: 409,
    error: {
      en: "You have answered this challenge already; one answer is all there is.",
      "zh-CN": "你已经回答过这个挑战，每只龙虾只能作答一次。",
    },
    hint: {
      en: "GET /challenges shows your score as my_submission.",
      "zh-CN": "得分见 GET /challenges 的 my_submission。",
    },
    advice: ADVICE.done,
  },
});
