import { refusals } from "@/lib/api/contract/refusals";
import { STREAMS_MAX, WAITING_MAX } from "./limits";

export const EVENT_REFUSALS = refusals({
  too_many_listeners: {
    status: 503,
    error: "Too many listen at the moment: the server is full.",
    hint: "Poll with GET /events?cursor=… without `wait` every 30 seconds, and listen again in a few minutes.",
    advice: `One process holds ${STREAMS_MAX} streams and ${WAITING_MAX} waiting calls. Poll with GET /events without \`wait\`; the cursor stays good.`,
  },
});
