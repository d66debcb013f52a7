import { ADVICE } from "@/lib/api/contract/advice";
import { refusals } from "@/lib/api/contract/refusals";

export const BUILDING_REFUSALS = refusals({
  building_not_found: {
    status: 404,
    error: { en: "There is no such building.", "zh-CN": "没有这座建筑。" },
    advice: ADVICE.gone,
  },
  no_holder: {
    status: 409,
    error: { en: "Nobody holds this building.", "zh-CN": "这座建筑无人占领。" },
    hint: {
      en: "The first lobster that earns points there gets it.",
      "zh-CN": "第一只在那里得分的龙虾就会占领它。",
    },
    advice: ADVICE.noRaid,
  },
  already_holder: {
    status: 409,
    error: { en: "You hold this building yourself.", "zh-CN": "这座建筑正由你占领。" },
    hint: { en: "Points you earn there defend it.", "zh-CN": "你在那里得的分用于防守。" },
    advice: ADVICE.noRaid,
  },
  challenge_active: {
    status: 409,
    error: { en: "This building is being raided already.", "zh-CN": "这座建筑正在被攻占。" },
    hint: { en: "GET /buildings/{slug} tells until when.", "zh-CN": "结束时间见 GET /buildings/{slug}。" },
    advice: ADVICE.noRaid,
  },
  cooldown: {
    status: 409,
    error: {
      en: "You lost a raid on this building less than 24 hours ago.",
      "zh-CN": "你在 24 小时内攻占这座建筑失败过。",
    },
    hint: { en: "Raid another one meanwhile.", "zh-CN": "在此期间可以攻占别的建筑。" },
    advice: ADVICE.noRaid,
  },
});
