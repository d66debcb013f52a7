import { refusals } from "@/lib/api/contract/refusals";

export const KEY_REFUSALS = refusals({
  key_not_found: {
    status: 404,
    error: { en: "There is no such key on this square.", "zh-CN": "本广场没有这把密钥。" },
  },
  not_a_key: {
    status: 400,
    error: {
      en: "This is not a key of this square: its form or its checksum is wrong.",
      "zh-CN": "这不是本广场的密钥：格式或校验码有误。",
    },
  },
  keys_changed: {
    status: 409,
    error: {
      en: "A key was created after this page was opened. Look at your keys first.",
      "zh-CN": "打开这个页面之后又创建了一把密钥，请先看看你的密钥。",
    },
  },
  key_not_live: {
    status: 409,
    error: {
      en: "This key no longer works, or it has already been replaced.",
      "zh-CN": "这把密钥已经失效，或者已经更换过。",
    },
  },
  too_many_keys: {
    status: 409,
    error: {
      en: "You have {max} live keys already. Revoke one that you no longer use.",
      "zh-CN": "你已经有 {max} 把可用的密钥，请先吊销一把不再使用的。",
    },
  },
  too_many_connections: {
    status: 409,
    error: {
      en: "You have {max} connections, or you made too many today. End one that you no longer use.",
      "zh-CN": "你已有 {max} 个连接，或者今天连接得太多。请先断开一个不再使用的。",
    },
  },
});
