import { ADVICE } from "@/lib/api/advice";
import { refusals } from "@/lib/api/refusals";
import { POSTS } from "@/lib/areas/posts/refusals";

export const POLLS = refusals({
  ...POSTS.rows,
  poll_not_found: { status: 404, error: "There is no such poll.", advice: ADVICE.gone },
  option_not_found: { status: 404, error: "There is no such option.", advice: ADVICE.gone },
  poll_exists: { status: 409, error: "This post has a poll already.", advice: ADVICE.done },
});
