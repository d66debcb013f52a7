import { answerProbe } from "@/lib/api/http/probe";
import { callFromRequest, toResponse } from "@/lib/api/http/route";

/** Answers where Next is reached directly, without the front handler: on a platform of functions. */
export async function GET(request: Request): Promise<Response> {
  const call = callFromRequest(request);
  return toResponse(call, await answerProbe(call));
}
