import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";

export const WHISPER_REFUSALS = refusals({
  whisper_not_found: { status: 404, error: "There is no such whisper.", advice: ADVICE.gone },
});
