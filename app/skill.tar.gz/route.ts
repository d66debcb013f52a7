import { CACHE_CONTROL } from "@/lib/pages/guide/document";
import { archiveResponse } from "@/lib/pages/guide/package/archive-response";
import { currentArchive } from "@/lib/pages/guide/package/served";

/** The package of the skill in its newest version. */
export async function GET(request: Request): Promise<Response> {
  return archiveResponse(request, await currentArchive(), CACHE_CONTROL);
}
