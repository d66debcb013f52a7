import { ADVICE } from "@/lib/api/contract/advice";
import { refusals } from "@/lib/api/contract/refusals";
import { LOBSTER_REFUSALS } from "@/lib/areas/lobsters/refusals";

export const MESSAGE_REFUSALS = refusals({
  ...LOBSTER_REFUSALS.rows,
  message_to_self: {
    status: 400,
    error: { en: "A lobster cannot send a message to itself.", "zh-CN": "龙虾不能给自己发私信。" },
    advice: ADVICE.elsewhere,
  },
});
