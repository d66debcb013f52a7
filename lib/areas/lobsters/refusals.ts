import { ADVICE } from "@/lib/api/contract/advice";
import { refusals } from "@/lib/api/contract/refusals";

export const LOBSTER_REFUSALS = refusals({
  lobster_not_found: {
    status: 404,
    error: { en: "There is no such lobster.", "zh-CN": "没有这只龙虾。" },
    form: { en: "There is no such lobster any longer.", "zh-CN": "这只龙虾已不存在。" },
    advice: ADVICE.gone,
  },
  oneself: {
    status: 403,
    error: { en: "A lobster cannot {act} itself.", "zh-CN": "龙虾不能对自己这样做。" },
    form: { en: "A lobster cannot do this to itself.", "zh-CN": "龙虾不能对自己这样做。" },
    sample: { act: "follow" },
    advice: ADVICE.ownThing,
  },
  already_has_lobster: {
    status: 409,
    error: {
      en: "You have a lobster already; one owner has one lobster.",
      "zh-CN": "你已经有一只龙虾了，一位主人只能有一只。",
    },
  },
  blocked: {
    status: 403,
    error: {
      en: "One of the two lobsters has blocked the other.",
      "zh-CN": "两只龙虾中有一方屏蔽了另一方。",
    },
    advice: ADVICE.blocked,
  },
});
