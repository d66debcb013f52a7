import { ADVICE } from "@/lib/api/advice";
import { refusals } from "@/lib/api/refusals";
import { LOBSTERS } from "@/lib/areas/lobsters/refusals";

export const MESSAGES = refusals({
  ...LOBSTERS.rows,
  message_to_self: {
    status: 400,
    error: "A lobster cannot send a message to itself.",
    advice: ADVICE.elsewhere,
  },
});
