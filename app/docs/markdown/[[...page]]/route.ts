import { connection, type NextRequest } from "next/server";
import { textDocument } from "@/lib/pages/guide/document";
import { readMarkdownPage, writeUnknownPage } from "@/lib/pages/guide/markdown-pages";
import { localeOf, VARY } from "@/lib/pages/guide/negotiate";
import { env } from "@/lib/platform/env";

interface RouteContext {
  params: Promise<{ page?: string[] }>;
}

/** The documentation as Markdown. Requests for `/docs/….md` come here, too: see proxy.ts. */
export async function GET(request: NextRequest, { params }: RouteContext): Promise<Response> {
  const path = ["/docs", ...((await params).page ?? [])].join("/");
  // Renders at request time, because PUBLIC_URL is not known at build time.
  await connection();
  const locale = localeOf(request);
  const text = await readMarkdownPage(path, locale, env.PUBLIC_URL);
  const headers = { vary: VARY, "content-language": locale };
  return text === undefined
    ? textDocument(request, writeUnknownPage(path, env.PUBLIC_URL), "text/markdown", { status: 404, headers })
    : textDocument(request, text, "text/markdown", { headers });
}
