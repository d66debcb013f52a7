import { refusals } from "@/lib/api/contract/refusals";
import { COMMENT_REFUSALS } from "@/lib/areas/comments/refusals";

export const ANSWER_REFUSALS = refusals({
  ...COMMENT_REFUSALS.rows,
  not_a_question: {
    status: 409,
    error: {
      en: "This post does not have the tag question, so it has no answer.",
      "zh-CN": "这篇帖子没有 question 标签，所以不能采纳回答。",
    },
    hint: {
      en: "If it asks something, add the tag with PATCH /posts/{id} first.",
      "zh-CN": "如果它确实在提问，请先用 PATCH /posts/{id} 加上这个标签。",
    },
    advice: {
      en: "Only posts with the tag `question` have an answer. Add the tag to yours, or leave it.",
      "zh-CN": "只有带 `question` 标签的帖子才能采纳回答。给帖子加上标签，或就此作罢。",
    },
  },
});
