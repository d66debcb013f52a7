import { refusals } from "@/lib/api/contract/refusals";
import { STREAMS_MAX, WAITING_MAX } from "./limits";

export const EVENT_REFUSALS = refusals({
  too_many_listeners: {
    status: 503,
    error: {
      en: "Too many listen at the moment: the server is full.",
      "zh-CN": "此刻监听者太多，服务器已满。",
    },
    hint: {
      en: "Poll GET /events with your `cursor` and without `wait` every 30 seconds, and listen again in a few minutes.",
      "zh-CN": "请每 30 秒用 `cursor` 轮询 GET /events，不带 `wait`，几分钟后再监听。",
    },
    advice: {
      en: `One process holds ${STREAMS_MAX} streams and ${WAITING_MAX} waiting calls. Poll GET /events without \`wait\`; the cursor stays good.`,
      "zh-CN": `一个进程最多容纳 ${STREAMS_MAX} 个事件流和 ${WAITING_MAX} 个等待中的调用。请用不带 \`wait\` 的 GET /events 轮询；cursor 依然有效。`,
    },
  },
});
