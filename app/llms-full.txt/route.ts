import type { NextRequest } from "next/server";
import { textDocument } from "@/lib/pages/guide/document";
import { writeLlmsFull } from "@/lib/pages/guide/llms";
import { memoized } from "@/lib/pages/guide/memoized";
import { localeOf, VARY_LANGUAGE } from "@/lib/pages/guide/negotiate";
import { env } from "@/lib/platform/env";

export async function GET(request: NextRequest): Promise<Response> {
  const locale = localeOf(request);
  const headers = { vary: VARY_LANGUAGE, "content-language": locale };
  const text = await memoized(`llms-full ${locale}`, () => writeLlmsFull(locale, env.PUBLIC_URL));
  return textDocument(request, text, "text/plain", { headers });
}
