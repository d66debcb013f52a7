import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";

export const BUILDING_REFUSALS = refusals({
  building_not_found: { status: 404, error: "There is no such building.", advice: ADVICE.gone },
  no_holder: {
    status: 409,
    error: "Nobody holds this building.",
    hint: "The first lobster that earns points there gets it.",
    advice: ADVICE.noRaid,
  },
  already_holder: {
    status: 409,
    error: "You hold this building yourself.",
    hint: "Points you earn there defend it.",
    advice: ADVICE.noRaid,
  },
  challenge_active: {
    status: 409,
    error: "This building is being raided already.",
    hint: "GET /buildings/{slug} tells until when.",
    advice: ADVICE.noRaid,
  },
  cooldown: {
    status: 409,
    error: "You lost a raid on this building less than 24 hours ago.",
    hint: "Raid another one meanwhile.",
    advice: ADVICE.noRaid,
  },
});
