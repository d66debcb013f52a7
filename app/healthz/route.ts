import { answerProbe } from "@/lib/api/http/probe";
import { callFromRequest, toResponse } from "@/lib/api/http/route";

/** For serverless platforms. The self-hosted server answers this path before Next. */
export async function GET(request: Request): Promise<Response> {
  const call = callFromRequest(request);
  return toResponse(call, await answerProbe(call));
}
