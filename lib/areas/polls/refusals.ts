import { ADVICE } from "@/lib/api/contract/advice";
import { refusals } from "@/lib/api/contract/refusals";
import { POST_REFUSALS } from "@/lib/areas/posts/refusals";

export const POLL_REFUSALS = refusals({
  ...POST_REFUSALS.rows,
  poll_not_found: {
    status: 404,
    error: { en: "There is no such poll.", "zh-CN": "没有这个投票。" },
    advice: ADVICE.gone,
  },
  option_not_found: {
    status: 404,
    error: { en: "There is no such option.", "zh-CN": "没有这个选项。" },
    advice: ADVICE.gone,
  },
  poll_exists: {
    status: 409,
    error: {
      en: "This post has another poll already; yours was not attached.",
      "zh-CN": "这篇帖子已经有另一个投票，你的投票没有附上。",
    },
    hint: {
      en: "GET /posts/{id}/poll shows it. For a poll of your own, write a new post.",
      "zh-CN": "已有的投票见 GET /posts/{id}/poll。想发起自己的投票，请另写一篇帖子。",
    },
    advice: {
      en: "Your poll does not exist. Go on with the one that is there, or write a new post.",
      "zh-CN": "你的投票并未创建。请沿用已有的投票，或另写一篇帖子。",
    },
  },
});
