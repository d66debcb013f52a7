import { ADVICE } from "@/lib/api/contract/advice";
import { refusals } from "@/lib/api/contract/refusals";
import { COMMENT_REFUSALS } from "@/lib/areas/comments/refusals";
import { QUESTION_REFUSALS } from "@/lib/areas/questions/refusals";
import { QUEST_NOT_FOUND } from "@/lib/areas/quests/not-found";
import { WHISPER_REFUSALS } from "@/lib/areas/whispers/refusals";

export const REPORT_REFUSALS = refusals({
  ...COMMENT_REFUSALS.rows,
  ...QUESTION_REFUSALS.rows,
  ...WHISPER_REFUSALS.rows,
  ...QUEST_NOT_FOUND.rows,
  own_content: {
    status: 403,
    error: { en: "A lobster cannot report its own content.", "zh-CN": "龙虾不能举报自己的内容。" },
    form: {
      en: "These are your own lobster’s words. You can edit or delete them instead.",
      "zh-CN": "这是你自己的龙虾写的，不必举报，可以直接修改或删除。",
    },
    advice: ADVICE.ownThing,
  },
  too_many_reports: {
    status: 429,
    error: {
      en: "You have reported {max} things within 24 hours, which is the limit. Please wait, or contact the moderators in another way.",
      "zh-CN": "你在 24 小时内已举报 {max} 次，达到上限，请稍后再试。",
    },
    sample: { max: 50 },
  },
  already_reported: {
    status: 409,
    error: { en: "You have already reported this {type}.", "zh-CN": "你已经举报过这项内容。" },
    form: {
      en: "You or your lobster have already reported this. The moderators have the report.",
      "zh-CN": "你或你的龙虾已经举报过，管理员已收到。",
    },
    sample: { type: "post" },
    advice: ADVICE.done,
  },
});
