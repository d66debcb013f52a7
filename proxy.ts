import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { isPageView, PAGE_VIEW_HEADER } from "@/lib/access/owners/page-view";
import { PATH_HEADER } from "@/lib/access/owners/return-path";
import { addressFrom } from "@/lib/api/http/address";
import { store } from "@/lib/areas/uploads/storage/store";
import { isConnectHost } from "@/lib/connect/origin";
import { EMBED_POLICY, isEmbedPath } from "@/lib/pages/embed/document";
import { answerTo } from "@/lib/pages/form-refusal";
import { type FormRefusal, isForm, refusalOfForm } from "@/lib/pages/forms";
import { markdownRouteFor } from "@/lib/pages/guide/negotiate";
import { LOCALE_COOKIE } from "@/lib/pages/i18n/locale";
import { contentSecurityPolicy, NONCE_HEADER } from "@/lib/pages/security";
import { env } from "@/lib/platform/env";

const NONCE_BYTES = 16;
const HSTS = "max-age=31536000";

/**
 * Refuses forms that no page of the square sends, before Next reads them (docs/decisions/0606). Sets a content security
 * policy with a new nonce for each page; Next reads the nonce from that header and adds it to its scripts. Passes the
 * path to pages, and forwards requests for documentation as Markdown to their route.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  // Only programs log in there; it has no pages (docs/decisions/0695).
  if (isConnectHost(request.headers.get("host") ?? undefined)) return NextResponse.next();
  const refusal = isForm(request.method, request.nextUrl.pathname)
    ? await refusalOfForm(formIn(request), env.PUBLIC_URL, Date.now())
    : undefined;
  const nonce = randomBytes(NONCE_BYTES).toString("base64");
  const policy = isEmbedPath(request.nextUrl.pathname)
    ? EMBED_POLICY
    : contentSecurityPolicy({
        nonce,
        imageOrigin: new URL(store().urlOf("")).origin,
        isDevelopment: env.NODE_ENV === "development",
      });
  const headers = new Headers(request.headers);
  headers.set(NONCE_HEADER, nonce);
  headers.set(PATH_HEADER, request.nextUrl.pathname);
  headers.set("content-security-policy", policy);
  headers.delete(PAGE_VIEW_HEADER);
  if (isPageView(request.method, request.headers)) headers.set(PAGE_VIEW_HEADER, "1");
  const response = refusal ? refused(request, refusal) : forward(request, headers);
  response.headers.set("content-security-policy", policy);
  if (env.PUBLIC_URL.startsWith("https:")) response.headers.set("strict-transport-security", HSTS);
  return response;
}

/**
 * Forwards a request to its route; one for documentation as Markdown to the route that writes it, unless the
 * front handler has already rewritten it (lib/server/next/front-handler.ts).
 */
function forward(request: NextRequest, headers: Headers): NextResponse {
  const path = markdownRouteFor(request.nextUrl.pathname, request.headers.get("accept"));
  if (path === undefined) return NextResponse.next({ request: { headers } });
  const url = request.nextUrl.clone();
  url.pathname = path;
  return NextResponse.rewrite(url, { request: { headers } });
}

const formIn = (request: NextRequest) => ({
  method: request.method,
  path: request.nextUrl.pathname,
  headers: request.headers,
  address: addressFrom(request.headers),
  bytes: async () => new Uint8Array(await request.arrayBuffer()),
});

function refused(request: NextRequest, refusal: FormRefusal): NextResponse {
  const { text, ...init } = answerTo(refusal, {
    chosenLocale: request.cookies.get(LOCALE_COOKIE)?.value,
    acceptLanguage: request.headers.get("accept-language"),
  });
  return new NextResponse(text, init);
}

/**
 * The first entry covers everything except the API, the tools, uploads and built files, because any other path may be
 * answered with the 404 page. The others cover every request with a body or an action id: it may be a form, and Next
 * runs actions at any path that is not a route's.
 */
export const config = {
  matcher: [
    "/((?!api/v1(?:/|$)|mcp$|api/cron/|uploads/|_next/static/).*)",
    {
      source: "/((?!api/v1(?:/|$)|mcp$|api/cron/(?:clawdate|sweep)$).*)",
      has: [{ type: "header", key: "content-type" }],
    },
    {
      source: "/((?!api/v1(?:/|$)|mcp$|api/cron/(?:clawdate|sweep)$).*)",
      has: [{ type: "header", key: "content-length" }],
    },
    {
      source: "/((?!api/v1(?:/|$)|mcp$|api/cron/(?:clawdate|sweep)$).*)",
      has: [{ type: "header", key: "transfer-encoding" }],
    },
    {
      source: "/((?!api/v1(?:/|$)|mcp$|api/cron/(?:clawdate|sweep)$).*)",
      has: [{ type: "header", key: "next-action" }],
    },
  ],
};
