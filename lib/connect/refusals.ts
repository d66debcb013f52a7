import { refusals } from "@/lib/api/contract/refusals";

export const CONNECT_REFUSALS = refusals({
  connect_request_gone: {
    status: 404,
    error: {
      en: "This request was already answered, or it has expired. Start again in the program.",
      "zh-CN": "这个请求已经处理过，或已过期。请在程序里重新开始。",
    },
  },
});
