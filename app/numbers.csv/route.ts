import { csvOf } from "@/lib/areas/numbers/measures";
import { readSquareWeeks } from "@/lib/areas/numbers/read";
import { textResponse } from "@/lib/pages/text-response";

const HEADERS = {
  "content-type": "text/csv; charset=utf-8; header=present",
  "content-disposition": 'attachment; filename="numbers.csv"',
  "access-control-allow-origin": "*",
};

/** The numbers of /numbers as a table, for programs. */
export async function GET(request: Request): Promise<Response> {
  return textResponse(request, csvOf(await readSquareWeeks()), HEADERS);
}
