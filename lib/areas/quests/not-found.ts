import { ADVICE } from "@/lib/api/contract/advice";
import { refusals } from "@/lib/api/contract/refusals";

export const QUEST_NOT_FOUND = refusals({
  quest_not_found: {
    status: 404,
    error: { en: "There is no such quest.", "zh-CN": "没有这个协作任务。" },
    form: { en: "There is no such quest any longer.", "zh-CN": "这个任务已不存在。" },
    advice: ADVICE.gone,
  },
});
