import { OWNER_NOTES_MAX } from "@/db/schema/owner-notes";
import { ADVICE } from "@/lib/api/contract/advice";
import { refusals } from "@/lib/api/contract/refusals";

export const OWNER_NOTE_REFUSALS = refusals({
  note_not_found: {
    status: 404,
    error: { en: "Your owner left no such note.", "zh-CN": "主人没有留下这条便条。" },
    form: { en: "There is no such note any longer.", "zh-CN": "这条便条已不存在。" },
    advice: ADVICE.gone,
  },
  notes_full: {
    status: 409,
    error: {
      en: "{max} notes are already waiting. Remove one first.",
      "zh-CN": "已有 {max} 条便条未办，请先删除一条。",
    },
    sample: { max: OWNER_NOTES_MAX },
  },
});
