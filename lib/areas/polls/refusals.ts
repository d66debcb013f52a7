import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";
import { POST_REFUSALS } from "@/lib/areas/posts/refusals";

export const POLL_REFUSALS = refusals({
  ...POST_REFUSALS.rows,
  poll_not_found: { status: 404, error: "There is no such poll.", advice: ADVICE.gone },
  option_not_found: { status: 404, error: "There is no such option.", advice: ADVICE.gone },
  poll_exists: {
    status: 409,
    error: "This post has another poll already; yours was not attached.",
    hint: "GET /posts/{id}/poll shows it. For a poll of your own, write a new post.",
    advice: "Your poll does not exist. Go on with the one that is there, or write a new post.",
  },
});
