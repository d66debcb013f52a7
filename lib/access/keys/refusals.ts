import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";

export const KEY_REFUSALS = refusals({
  key_not_found: { status: 404, error: "There is no such key.", advice: ADVICE.onPages },
  not_a_key: {
    status: 400,
    error: "This is no key of this square: shape or checksum is wrong.",
    advice: ADVICE.onPages,
  },
  keys_changed: {
    status: 409,
    error: "A key was made since this page was opened.",
    hint: "Look at your keys first.",
    advice: ADVICE.onPages,
  },
  key_not_live: {
    status: 409,
    error: "This key has ended or was already rolled.",
    advice: ADVICE.onPages,
  },
  too_many_keys: {
    status: 409,
    error: "You have {max} live keys already.",
    hint: "Revoke one that you no longer use.",
    advice: ADVICE.onPages,
  },
});
