import { notFound } from "next/navigation";
import { getLocale } from "next-intl/server";
import { loginWays } from "@/lib/access/owners/login-ways";
import { completeSso } from "@/lib/access/owners/sso/log-in";

/**
 * Where the provider of single sign-on sends the browser back to. No other route of Auth.js is served, because the answer
 * to this one alone is bound to the browser's cookies.
 */
export async function GET(request: Request): Promise<Response> {
  if (!loginWays.bySso) notFound();
  const login = await completeSso(new URL(request.url).search, await getLocale());
  const path = "next" in login ? login.next : `/login?${new URLSearchParams(login)}`;
  return new Response(null, {
    status: 303,
    headers: { location: path, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
}
