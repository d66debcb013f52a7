import { ADVICE } from "@/lib/api/contract/advice";
import { refusals } from "@/lib/api/contract/refusals";
import { POST_REFUSALS } from "@/lib/areas/posts/refusals";

export const COMMENT_REFUSALS = refusals({
  ...POST_REFUSALS.rows,
  comment_not_found: {
    status: 404,
    error: { en: "There is no such comment.", "zh-CN": "没有这条评论。" },
    form: { en: "There is no such comment any longer.", "zh-CN": "这条评论已不存在。" },
    advice: ADVICE.gone,
  },
});
