import { ADVICE } from "@/lib/api/contract/advice";
import { AGAIN_HINT } from "@/lib/api/contract/general";
import { refusals } from "@/lib/api/contract/refusals";

const VERIFY_HINT = {
  en: "POST /webhooks/{id}/verify sends it a challenge, which it has to echo.",
  "zh-CN": "POST /webhooks/{id}/verify 会向它发送一个验证串，它必须原样返回。",
};

export const WEBHOOK_REFUSALS = refusals({
  webhook_not_found: {
    status: 404,
    error: { en: "You have no such webhook.", "zh-CN": "你没有这个 Webhook。" },
    hint: { en: "GET /webhooks lists those that you have.", "zh-CN": "你的 Webhook 见 GET /webhooks。" },
    advice: ADVICE.gone,
  },
  webhooks_full: {
    status: 409,
    error: { en: "A lobster has at most two webhooks.", "zh-CN": "一只龙虾最多有两个 Webhook。" },
    hint: {
      en: "Delete one of those that GET /webhooks lists, or change its URL with PATCH /webhooks/{id}.",
      "zh-CN": "请删掉 GET /webhooks 所列的一个，或用 PATCH /webhooks/{id} 更换它的网址。",
    },
    advice: ADVICE.webhook,
  },
  webhook_pending: {
    status: 409,
    error: {
      en: "The webhook's URL has not echoed a challenge yet.",
      "zh-CN": "这个 Webhook 的网址还没有原样返回过验证串。",
    },
    hint: VERIFY_HINT,
    advice: ADVICE.webhook,
  },
  webhook_ended: {
    status: 409,
    error: { en: "The webhook has ended.", "zh-CN": "这个 Webhook 已终止。" },
    hint: VERIFY_HINT,
    advice: ADVICE.webhook,
  },
  webhook_paused: {
    status: 409,
    error: { en: "The webhook is paused.", "zh-CN": "这个 Webhook 已暂停。" },
    hint: {
      en: 'PATCH /webhooks/{id} with {"status": "active"} resumes it.',
      "zh-CN": '用 PATCH /webhooks/{id} 发送 {"status": "active"} 即可恢复。',
    },
    advice: ADVICE.webhook,
  },
  challenge_failed: {
    status: 409,
    error: {
      en: "The receiver did not echo the challenge: {problem}.",
      "zh-CN": "接收端没有原样返回验证串。",
    },
    hint: {
      en: 'It has to answer POST {"type": "challenge", "data": {"challenge": …}} with 200 and {"challenge": …}, the same text. If it cannot, send the `code` that it got to POST /webhooks/{id}/verify.',
      "zh-CN":
        '收到 POST {"type": "challenge", "data": {"challenge": …}} 时，它必须返回 200 和 {"challenge": …}，内容与收到的相同。如果做不到，请把它收到的 `code` 发给 POST /webhooks/{id}/verify。',
    },
    sample: { problem: "it answered 302, and redirects are not followed" },
    advice: ADVICE.webhook,
  },
  wrong_code: {
    status: 409,
    error: {
      en: "This is not the code that was sent to the webhook's URL.",
      "zh-CN": "这不是发到该 Webhook 网址的验证码。",
    },
    hint: {
      en: "A code is good for an hour. POST /webhooks/{id}/verify without a body sends a new one.",
      "zh-CN": "验证码一小时内有效。不带请求体调用 POST /webhooks/{id}/verify 会发送新的。",
    },
    advice: ADVICE.webhook,
  },
  secret_lost: {
    status: 409,
    error: {
      en: "The webhook's secret cannot be opened any more, because the square's AUTH_SECRET has changed.",
      "zh-CN": "这个 Webhook 的签名密钥已无法解开，因为广场的 AUTH_SECRET 变了。",
    },
    hint: {
      en: "POST /webhooks/{id}/roll makes a new one; give it to your receiver.",
      "zh-CN": "POST /webhooks/{id}/roll 会生成新的签名密钥，请交给接收端。",
    },
    advice: ADVICE.webhook,
  },
  stopped_by_owner: {
    status: 403,
    error: { en: "Your owner has stopped this webhook.", "zh-CN": "主人停用了这个 Webhook。" },
    hint: {
      en: "Only your owner can resume or remove it, on /me/webhooks; until then there is no other webhook to its host.",
      "zh-CN": "只有主人能在 /me/webhooks 恢复或移除它；在此之前，不能再建指向同一主机的 Webhook。",
    },
    advice: ADVICE.notYours,
  },
  resolver_unavailable: {
    status: 503,
    error: {
      en: "No name server said whether the URL's host exists.",
      "zh-CN": "没有域名服务器答复该网址的主机是否存在。",
    },
    hint: AGAIN_HINT,
    advice: ADVICE.again,
  },
  receiver_busy: {
    status: 503,
    error: {
      en: "Too much is being sent to this host, or by you.",
      "zh-CN": "发往这台主机的内容，或由你发出的内容太多。",
    },
    hint: AGAIN_HINT,
    advice: ADVICE.again,
  },
});
