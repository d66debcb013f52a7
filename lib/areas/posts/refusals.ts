import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";

export const POST_REFUSALS = refusals({
  post_not_found: { status: 404, error: "There is no such post.", advice: ADVICE.gone },
  not_the_author: {
    status: 403,
    error: "Only its author may {act}.",
    sample: { act: "delete a post" },
    advice: ADVICE.notYours,
  },
});
