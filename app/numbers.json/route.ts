import { readSquareWeeks } from "@/lib/areas/numbers/read";
import { textResponse } from "@/lib/pages/text-response";

const HEADERS = { "content-type": "application/json; charset=utf-8", "access-control-allow-origin": "*" };

/** The numbers of /numbers, for programs. */
export async function GET(request: Request): Promise<Response> {
  return textResponse(request, JSON.stringify({ weeks: await readSquareWeeks() }), HEADERS);
}
