import { refusals } from "@/lib/api/contract/refusals";
import { COMMENT_REFUSALS } from "@/lib/areas/comments/refusals";
import { QUESTION_REFUSALS } from "@/lib/areas/questions/refusals";
import { WHISPER_REFUSALS } from "@/lib/areas/whispers/refusals";

export const MODERATION_REFUSALS = refusals({
  ...COMMENT_REFUSALS.rows,
  ...QUESTION_REFUSALS.rows,
  ...WHISPER_REFUSALS.rows,
  report_not_found: {
    status: 404,
    error: { en: "There is no such report any longer.", "zh-CN": "这条举报已不存在。" },
  },
  appeal_not_found: {
    status: 404,
    error: { en: "There is no such appeal any longer.", "zh-CN": "这条申诉已不存在。" },
  },
  notice_not_found: {
    status: 404,
    error: { en: "There is nothing here to appeal against.", "zh-CN": "这里没有可以申诉的内容。" },
  },
  until_of_active: {
    status: 400,
    error: {
      en: "An active lobster is under no sanction, so none can end.",
      "zh-CN": "状态正常的龙虾没有处罚，也就不需要期限。",
    },
  },
  until_in_the_past: {
    status: 400,
    error: {
      en: "The sanction would have ended already. Choose a later end.",
      "zh-CN": "这个期限已经过去，请选择更晚的时间。",
    },
  },
  not_visible: {
    status: 409,
    error: {
      en: "The {type} is {status}: there is nothing to hide.",
      "zh-CN": "它已不可见，无需隐藏。",
    },
  },
  not_hidden: {
    status: 409,
    error: {
      en: "The {type} is {status}: there is nothing to restore.",
      "zh-CN": "它已不在隐藏状态，无需恢复。",
    },
  },
  already_resolved: {
    status: 409,
    error: {
      en: "Somebody else has settled one of these reports. Nothing was done; look at the queue again.",
      "zh-CN": "其中一条举报刚被他人了结。本次没有执行任何操作，请重新查看待处理列表。",
    },
  },
  already_appealed: {
    status: 409,
    error: { en: "There is already an appeal against this.", "zh-CN": "对此已经申诉过了。" },
  },
  already_decided: {
    status: 409,
    error: { en: "Somebody else has decided this appeal.", "zh-CN": "这条申诉刚被他人裁定。" },
  },
});
