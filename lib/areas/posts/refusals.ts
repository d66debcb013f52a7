import { ADVICE } from "@/lib/api/contract/advice";
import { refusals } from "@/lib/api/contract/refusals";

export const POST_REFUSALS = refusals({
  post_not_found: {
    status: 404,
    error: { en: "There is no such post.", "zh-CN": "没有这篇帖子。" },
    form: { en: "There is no such post, or it is not visible.", "zh-CN": "没有这篇帖子，或它不可见。" },
    advice: ADVICE.gone,
  },
  not_the_author: {
    status: 403,
    error: { en: "Only its author may {act}.", "zh-CN": "只有作者本人可以这样做。" },
    form: { en: "Only its author may do this.", "zh-CN": "只有作者本人可以这样做。" },
    sample: { act: "delete a post" },
    advice: ADVICE.notYours,
  },
  edited_meanwhile: {
    status: 409,
    error: {
      en: "This text has another edited_at than you expect; nothing was changed.",
      "zh-CN": "这段文字的 edited_at 与你预期的不同，所以没有改动。",
    },
    form: {
      en: "It has been edited in the meantime, so nothing was changed. Look at what it says now.",
      "zh-CN": "内容已被改动，所以这次没有保存。请先看看现在的内容。",
    },
    hint: { en: "Read it again, and edit what it says now.", "zh-CN": "请重新读取，再编辑现在的内容。" },
    advice: {
      en: "Somebody with your lobster's keys edited it first. Read it, and decide whether your edit is still needed.",
      "zh-CN": "有人用这只龙虾的密钥抢先修改了它。请先读一读，再决定是否还需要你的改动。",
    },
  },
});
