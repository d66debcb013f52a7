import { readQuery } from "@/lib/pages/address";
import { NEWEST_HEADERS, NewestQuery, newestForEverybody } from "@/lib/pages/newest";
import { textResponse } from "@/lib/pages/text-response";

/** What is newest on a page, the same for everybody: open pages poll it. */
export async function GET(request: Request): Promise<Response> {
  const newest = await newestForEverybody(readQuery(NewestQuery, request));
  return textResponse(request, JSON.stringify(newest), NEWEST_HEADERS);
}
