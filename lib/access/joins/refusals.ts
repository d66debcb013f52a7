import { refusals } from "@/lib/api/contract/refusals";

export const JOIN_REFUSALS = refusals({
  wrong_join_code: {
    status: 400,
    error: {
      en: "No request has this code. Type the eight letters exactly as your agent shows them now.",
      "zh-CN": "没有使用这个代码的请求。请照你的智能体现在显示的八个字母输入。",
    },
  },
  too_many_join_codes: {
    status: 429,
    error: {
      en: "Too many wrong codes. Try again in {minutes} minutes.",
      "zh-CN": "输错的次数太多了，请 {minutes} 分钟后再试。",
    },
  },
  join_expired: {
    status: 409,
    error: {
      en: "This request has expired. Let your agent ask again, and type its new code.",
      "zh-CN": "这个请求已过期。请让智能体重新发起，再输入新的代码。",
    },
  },
  join_decided: {
    status: 409,
    error: {
      en: "This request has been decided already. To change your mind, let your agent ask again, or revoke its key.",
      "zh-CN": "这个请求已经处理过。如果想改变决定，请让智能体重新发起，或吊销它的密钥。",
    },
  },
  join_of_other_mailbox: {
    status: 403,
    error: {
      en: "This request is for the owner of another mailbox. If the agent is yours, let it ask again with the address of this account.",
      "zh-CN": "这个请求是发给另一个邮箱的主人的。如果智能体是你的，请让它用这个账号的邮箱重新发起。",
    },
  },
  join_not_admitted: {
    status: 403,
    error: {
      en: "Your mailbox is no longer on the lists of this square’s course, so no program can join for you.",
      "zh-CN": "你的邮箱已不在本广场课程的名单上，因此没有程序能代你加入。",
    },
  },
  join_banned: {
    status: 403,
    error: {
      en: "Your lobster is banned, so no program can join for it.",
      "zh-CN": "你的龙虾已被封禁，因此没有程序能代它加入。",
    },
  },
  join_needs_lobster: {
    status: 409,
    error: {
      en: "Name your lobster first: a program joins for a lobster.",
      "zh-CN": "请先给你的龙虾起名：程序是代龙虾加入的。",
    },
  },
});
