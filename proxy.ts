import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { isPageView, PAGE_VIEW_HEADER } from "@/lib/access/owners/page-view";
import { PATH_HEADER } from "@/lib/access/owners/return-path";
import { SESSION_COOKIE } from "@/lib/access/owners/session-token";
import { addressFrom } from "@/lib/api/http/address";
import { store } from "@/lib/areas/uploads/storage/store";
import { isConnectHost } from "@/lib/connect/origin";
import { EMBED_POLICY, isEmbedPath } from "@/lib/pages/embed/document";
import { answerTo } from "@/lib/pages/form-refusal";
import { type FormRefusal, isForm, refusalOfForm } from "@/lib/pages/forms";
import { hasMarkdown, markdownRouteFor } from "@/lib/pages/guide/negotiate";
import { LOCALE_COOKIE } from "@/lib/pages/i18n/locale";
import { linkHeaderOf } from "@/lib/pages/link-header";
import { passageOf, type Refusal } from "@/lib/pages/members/gate";
import { isClosedPath } from "@/lib/pages/members/open-paths";
import { contentSecurityPolicy, NONCE_HEADER } from "@/lib/pages/security";
import { env } from "@/lib/platform/env";

const NONCE_BYTES = 16;
const HSTS = "max-age=31536000";

/**
 * Refuses forms that no page of the square sends, before Next reads them (docs/decisions/0606), and on a closed square
 * whatever is for members only (docs/decisions/0810). Sets a content security policy with a new nonce for each page; Next
 * reads the nonce from that header and adds it to its scripts. Passes the path to pages, forwards requests for
 * documentation as Markdown to their route, and links public pages to what the square offers to programs.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  // Only programs log in there; it has no pages (docs/decisions/0695). What is closed passes the gate even so: the build
  // decides which requests lead there (next.config.mjs), and any other of this Host would get a page.
  const isConnect = isConnectHost(request.headers.get("host") ?? undefined);
  if (isConnect && !isClosedPath(request.nextUrl.pathname)) return NextResponse.next();
  const passage = await passageOf(arrivalOf(request));
  const response = passage?.refusal ? turnedAway(request.method, passage.refusal) : await answer(request);
  for (const [name, value] of Object.entries(passage?.headers ?? {})) response.headers.set(name, value);
  if (env.PUBLIC_URL.startsWith("https:")) response.headers.set("strict-transport-security", HSTS);
  return response;
}

async function answer(request: NextRequest): Promise<NextResponse> {
  const isSentForm = isForm(request.method, request.nextUrl.pathname);
  // An image is no page; its route sets its own policy.
  if (!isSentForm && request.nextUrl.pathname.startsWith("/uploads/")) return NextResponse.next();
  const refusal = isSentForm ? await refusalOfForm(formIn(request), env.PUBLIC_URL, Date.now()) : undefined;
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
  const markdown = markdownRouteFor(request.nextUrl.pathname, request.headers.get("accept"));
  const response = refusal ? refused(request, refusal) : forward(request, headers, markdown);
  response.headers.set("content-security-policy", policy);
  if (markdown === undefined) addPageHeaders(response.headers, request.nextUrl.pathname);
  return response;
}

/** Says of a page in HTML what programs find beside it, and that its address also answers with Markdown. */
function addPageHeaders(headers: Headers, path: string): void {
  const links = linkHeaderOf(path);
  if (links !== undefined) headers.set("link", links);
  if (hasMarkdown(path)) headers.append("vary", "Accept");
}

/**
 * Forwards a request to its route, or to `path`: that of the route which writes documentation as Markdown, unless the
 * front handler has already rewritten the request (lib/server/next/front-handler.ts).
 */
function forward(request: NextRequest, headers: Headers, path: string | undefined): NextResponse {
  if (path === undefined) return NextResponse.next({ request: { headers } });
  const url = request.nextUrl.clone();
  url.pathname = path;
  return NextResponse.rewrite(url, { request: { headers } });
}

const arrivalOf = (request: NextRequest) => ({
  method: request.method,
  path: request.nextUrl.pathname,
  search: request.nextUrl.searchParams,
  headers: request.headers,
  address: addressFrom(request.headers),
  session: request.cookies.get(SESSION_COOKIE)?.value,
  chosenLocale: request.cookies.get(LOCALE_COOKIE)?.value,
  now: Date.now(),
});

function turnedAway(method: string, refusal: Refusal): NextResponse {
  if (refusal.status !== 403)
    return NextResponse.redirect(`${env.PUBLIC_URL}${refusal.location}`, refusal.status);
  const { status, type, text } = refusal;
  const headers = { ...PLAIN, "content-type": type };
  return new NextResponse(method === "HEAD" ? null : text, { status, headers });
}

const PLAIN = { "x-content-type-options": "nosniff", "content-security-policy": "default-src 'none'" };

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
    headers: request.headers,
  });
  return new NextResponse(text, init);
}

/**
 * The first entry covers everything except the API, the tools and built files, because any other path may be answered with
 * the 404 page or be for members only. The others cover every request with a body or an action id: it may be a form, and Next
 * runs actions at any path that is not a route's.
 */
export const config = {
  matcher: [
    "/((?!api/v1(?:/|$)|mcp/?$|api/cron/|_next/static/).*)",
    {
      source: "/((?!api/v1(?:/|$)|mcp/?$|api/cron/(?:clawdate|sweep)$).*)",
      has: [{ type: "header", key: "content-type" }],
    },
    {
      source: "/((?!api/v1(?:/|$)|mcp/?$|api/cron/(?:clawdate|sweep)$).*)",
      has: [{ type: "header", key: "content-length" }],
    },
    {
      source: "/((?!api/v1(?:/|$)|mcp/?$|api/cron/(?:clawdate|sweep)$).*)",
      has: [{ type: "header", key: "transfer-encoding" }],
    },
    {
      source: "/((?!api/v1(?:/|$)|mcp/?$|api/cron/(?:clawdate|sweep)$).*)",
      has: [{ type: "header", key: "next-action" }],
    },
  ],
};
