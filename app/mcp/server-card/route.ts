import { machineDocument } from "@/lib/pages/guide/machine-document";
import { SERVER_CARD_TYPE, serverCard } from "@/lib/pages/guide/mcp-documents";
import { env } from "@/lib/platform/env";

/** The card of the MCP server. */
export const GET = (request: Request): Response =>
  machineDocument(request, serverCard(env.PUBLIC_URL), SERVER_CARD_TYPE);
