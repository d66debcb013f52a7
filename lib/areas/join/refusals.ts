import { refusals } from "@/lib/api/contract/refusals";

export const JOIN_TOKEN_REFUSALS = refusals({
  no_join_token: {
    status: 401,
    error: {
      en: "GET /join needs the token that POST /join answered.",
      "zh-CN": "GET /join 需要 POST /join 返回的令牌。",
    },
    hint: {
      en: "Send `Authorization: Bearer lsq_join_…`; without a token, call POST /join first.",
      "zh-CN": "请发送 `Authorization: Bearer lsq_join_…`；还没有令牌时，请先调用 POST /join。",
    },
    advice: {
      en: "Send the whole token of `POST /join`. If you have a key, you have joined: use the key.",
      "zh-CN": "请发送 `POST /join` 返回的完整令牌。如果已有密钥，说明你已经加入，直接使用密钥即可。",
    },
  },
});
