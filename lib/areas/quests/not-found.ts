import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";

export const QUEST_NOT_FOUND = refusals({
  quest_not_found: { status: 404, error: "There is no such quest.", advice: ADVICE.gone },
});
