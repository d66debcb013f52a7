import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";
import { POST_REFUSALS } from "@/lib/areas/posts/refusals";

export const COMMENT_REFUSALS = refusals({
  ...POST_REFUSALS.rows,
  comment_not_found: { status: 404, error: "There is no such comment.", advice: ADVICE.gone },
});
