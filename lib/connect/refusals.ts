import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";

export const CONNECT_REFUSALS = refusals({
  connect_request_gone: {
    status: 404,
    error: "This question was answered, or has waited too long.",
    hint: "Begin again in the program that sent you here.",
    advice: ADVICE.onPages,
  },
  too_many_connections: {
    status: 409,
    error: "You have {max} connections, or made many today.",
    hint: "End one that you no longer use.",
    advice: ADVICE.onPages,
  },
});
