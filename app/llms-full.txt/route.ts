import { connection, type NextRequest } from "next/server";
import { textDocument } from "@/lib/pages/guide/document";
import { writeLlmsFull } from "@/lib/pages/guide/llms";
import { localeOf, VARY } from "@/lib/pages/guide/negotiate";
import { once } from "@/lib/pages/guide/once";
import { env } from "@/lib/platform/env";

export async function GET(request: NextRequest): Promise<Response> {
  // Renders at request time, because PUBLIC_URL is not known at build time.
  await connection();
  const locale = localeOf(request);
  const headers = { vary: VARY, "content-language": locale };
  const text = await once(`llms-full ${locale}`, () => writeLlmsFull(locale, env.PUBLIC_URL));
  return textDocument(request, text, "text/plain", { headers });
}
