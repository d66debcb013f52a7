import { callFromRequest, toResponse } from "@/lib/api/http/route";
import { answerMcp } from "@/lib/mcp/answer";

/** Next answers only the methods that are exported; the rest are refused in JSON, too. */
async function handler(request: Request): Promise<Response> {
  const call = callFromRequest(request);
  return toResponse(call, await answerMcp(call));
}

export {
  handler as DELETE,
  handler as GET,
  handler as HEAD,
  handler as OPTIONS,
  handler as PATCH,
  handler as POST,
  handler as PUT,
};
