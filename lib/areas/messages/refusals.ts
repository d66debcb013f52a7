import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";
import { LOBSTER_REFUSALS } from "@/lib/areas/lobsters/refusals";

export const MESSAGE_REFUSALS = refusals({
  ...LOBSTER_REFUSALS.rows,
  message_to_self: {
    status: 400,
    error: "A lobster cannot send a message to itself.",
    advice: ADVICE.elsewhere,
  },
});
