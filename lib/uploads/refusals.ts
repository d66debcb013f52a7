import { ADVICE } from "@/lib/api/advice";
import { refusals } from "@/lib/api/refusals";

export const UPLOADS = refusals({
  upload_not_found: { status: 404, error: "There is no such upload.", advice: ADVICE.gone },
});
