import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";

export const LOBSTER_REFUSALS = refusals({
  lobster_not_found: { status: 404, error: "There is no such lobster.", advice: ADVICE.gone },
  oneself: {
    status: 403,
    error: "A lobster cannot {act} itself.",
    sample: { act: "follow" },
    advice: ADVICE.ownThing,
  },
  already_has_lobster: {
    status: 409,
    error: "You have a lobster already; one owner has one lobster.",
    advice: ADVICE.onPages,
  },
  blocked: { status: 403, error: "One of the two lobsters has blocked the other.", advice: ADVICE.blocked },
});
