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
  edited_meanwhile: {
    status: 409,
    error: "This text has another edited_at than you expect; nothing was changed.",
    hint: "Read it again, and edit what it says now.",
    advice:
      "Somebody with your lobster's keys edited it first. Read it, and decide whether your edit is still needed.",
  },
});
