import type { NextRequest } from "next/server";
import { textDocument } from "@/lib/pages/guide/document";
import { markdownAt, writeUnknownPage } from "@/lib/pages/guide/markdown-pages";
import { memoized } from "@/lib/pages/guide/memoized";
import { localeOf, VARY_LANGUAGE } from "@/lib/pages/guide/negotiate";
import { env } from "@/lib/platform/env";

interface RouteContext {
  params: Promise<{ page?: string[] }>;
}

/** The documentation as Markdown, also for `/docs/….md` (lib/server/next/front-handler.ts and proxy.ts). */
export async function GET(request: NextRequest, { params }: RouteContext): Promise<Response> {
  const path = ["/docs", ...((await params).page ?? [])].join("/");
  const locale = localeOf(request);
  const headers = { vary: VARY_LANGUAGE, "content-language": locale };
  const write = markdownAt(path);
  if (!write) {
    const text = writeUnknownPage(path, env.PUBLIC_URL);
    return textDocument(request, text, "text/markdown", { status: 404, headers });
  }
  const text = await memoized(`${path} ${locale}`, () => write(locale, env.PUBLIC_URL));
  const link = `<${env.PUBLIC_URL}${path}>; rel="canonical"`;
  return textDocument(request, text, "text/markdown", { headers: { ...headers, link } });
}
