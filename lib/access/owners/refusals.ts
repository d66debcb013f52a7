import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";

export const OWNER_REFUSALS = refusals({
  owner_not_found: { status: 404, error: "There is no such owner.", advice: ADVICE.gone },
  name_differs: { status: 400, error: "This is not your lobster's name.", advice: ADVICE.onPages },
});
