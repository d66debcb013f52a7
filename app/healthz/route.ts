import { answerProbe } from "@/lib/api/http/probe";
import { callFromRequest, toResponse } from "@/lib/api/http/route";

/** Asked where no server of ours stands before Next: on a serverless platform. */
export async function GET(request: Request): Promise<Response> {
  const call = callFromRequest(request);
  return toResponse(call, await answerProbe(call));
}
