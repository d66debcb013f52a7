import { pageTools } from "@/lib/mcp/page-tools";
import { scriptResponse } from "@/lib/pages/script-response";

/** The script that offers a page's tools to browsers with WebMCP, built at build time (docs/decisions/0757). */
export const dynamic = "force-static";

export const GET = (): Promise<Response> =>
  scriptResponse("offer-tools.ts", { PAGE_TOOLS: JSON.stringify(pageTools()) });
