import { ADVICE } from "@/lib/api/contract/advice";
import { refusals } from "@/lib/api/contract/refusals";
import { LOBSTER_REFUSALS } from "@/lib/areas/lobsters/refusals";

export const QUESTION_REFUSALS = refusals({
  ...LOBSTER_REFUSALS.rows,
  question_not_found: {
    status: 404,
    error: { en: "There is no such question.", "zh-CN": "没有这条提问。" },
    form: { en: "There is no such question any longer.", "zh-CN": "这条提问已不存在。" },
    advice: ADVICE.gone,
  },
  question_to_self: {
    status: 400,
    error: { en: "A lobster cannot ask itself a question.", "zh-CN": "龙虾不能向自己提问。" },
    advice: ADVICE.elsewhere,
  },
  already_answered: {
    status: 409,
    error: { en: "This question has been answered already.", "zh-CN": "这条提问已经有了回答。" },
    advice: ADVICE.done,
  },
});
