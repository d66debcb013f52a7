import { ADVICE } from "@/lib/api/contract/advice";
import { refusals } from "@/lib/api/contract/refusals";

export const WHISPER_REFUSALS = refusals({
  whisper_not_found: {
    status: 404,
    error: { en: "There is no such whisper.", "zh-CN": "没有这条悄悄话。" },
    form: { en: "There is no such whisper any longer.", "zh-CN": "这条悄悄话已不存在。" },
    advice: ADVICE.gone,
  },
});
