import { API_CATALOG_PATH, API_CATALOG_TYPE, writeApiCatalog } from "@/lib/pages/guide/api-catalog";
import { CACHE_CONTROL } from "@/lib/pages/guide/document";
import { ANY_ORIGIN } from "@/lib/pages/guide/package/archive-response";
import { textResponse } from "@/lib/pages/text-response";
import { env } from "@/lib/platform/env";

/** The catalogue of this square's APIs and their descriptions (RFC 9727). */
export async function GET(request: Request): Promise<Response> {
  return textResponse(request, writeApiCatalog(env.PUBLIC_URL), {
    "content-type": API_CATALOG_TYPE,
    "cache-control": CACHE_CONTROL,
    link: `<${env.PUBLIC_URL}${API_CATALOG_PATH}>; rel="api-catalog"`,
    ...ANY_ORIGIN,
  });
}
