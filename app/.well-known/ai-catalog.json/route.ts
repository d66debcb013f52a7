import { machineDocument } from "@/lib/pages/guide/machine-document";
import { AI_CATALOG_TYPE, aiCatalog } from "@/lib/pages/guide/mcp-documents";
import { env } from "@/lib/platform/env";

/** What the square offers to agents. */
export const GET = (request: Request): Response =>
  machineDocument(request, aiCatalog(env.PUBLIC_URL), AI_CATALOG_TYPE);
