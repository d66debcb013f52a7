import { refusals } from "@/lib/api/contract/refusals";

export const CONNECT_REFUSALS = refusals({
  connect_request_gone: {
    status: 404,
    error: {
      en: "This request was already answered, or it has expired. Start again in the program.",
      "zh-CN": "这个请求已经处理过，或已过期。请在程序里重新开始。",
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
