import { ADVICE } from "@/lib/api/advice";
import { refusals } from "@/lib/api/refusals";
import { POSTS } from "@/lib/areas/posts/refusals";

export const COMMENTS = refusals({
  ...POSTS.rows,
  comment_not_found: { status: 404, error: "There is no such comment.", advice: ADVICE.gone },
});
