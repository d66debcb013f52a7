import { cookies } from "next/headers";
import { NextRequest, NextResponse } from "next/server";
import { AuthError } from "next-auth";
import { database } from "@/db/client";
import { updateOwner } from "@/db/queries/access/owners";
import { followStaffClaim } from "@/db/queries/access/staff";
import { isAuthSecretSet } from "@/lib/platform/auth-secret";
import { env } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/locales";
import { ownersAdapter } from "../adapter";
import { AUTH_PATH, handlers, signIn, ssoAttempts } from "../auth";
import { beginSession } from "../login";
import { loginWays, providerName } from "../login-ways";
import { OWNER_REFUSALS } from "../refusals";
import { ReturnPath } from "../return-path";
import { SESSION_COOKIE } from "../session-token";
import { PROVIDER_ID, type SsoAttempt } from "./provider";
import { ProviderUnavailable } from "./requests";

/**
 * Begins a log-in by single sign-on that leads to `next`. Returns the address of the provider to which the browser goes.
 * Sets cookies, so call it from a server action. Throws ApiError 503 if there is no provider or it does not answer.
 */
export async function startSso(next: string): Promise<string> {
  if (!loginWays.bySso || !isAuthSecretSet()) throw OWNER_REFUSALS.refuse("sso_not_configured");
  const location: string = await signIn(PROVIDER_ID, { redirect: false, redirectTo: next });
  if (new URL(location).searchParams.has("error"))
    throw OWNER_REFUSALS.refuse("provider_unavailable", { name: providerName });
  return location;
}

export const SSO_PROBLEMS = [
  "sso_cancelled",
  "sso_mismatch",
  "sso_clock",
  "sso_unavailable",
  "sso_failed",
  "sso_unverified",
  "sso_foreign",
] as const;

type SsoProblem = (typeof SSO_PROBLEMS)[number];

/**
 * Ends a log-in with the query with which the provider sent the browser back, in the browser that began it. Starts the
 * session. Returns the path that the log-in leads to, or why it failed. Call it from a route, because it sets cookies.
 */
export async function completeSso(
  query: string,
  locale: Locale,
): Promise<{ next: string } | { problem: SsoProblem }> {
  const jar = await cookies();
  // Auth.js would take the owner of a session for the person who logs in now.
  const others = jar.getAll().filter(({ name }) => name !== SESSION_COOKIE);
  const cookie = others.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
  const url = `${env.PUBLIC_URL}${AUTH_PATH}/callback/${PROVIDER_ID}${query}`;
  const request = new NextRequest(url, { headers: { cookie } });
  const attempt: SsoAttempt = {};
  ssoAttempts.set(request, attempt);
  const response = await handlers.GET(request);
  const { cookies: answered } = new NextResponse(null, { headers: response.headers });
  const session = answered.get(SESSION_COOKIE);
  if (!session?.value) return { problem: problemOf(attempt, request.nextUrl.searchParams.get("error")) };
  const before = jar.get(SESSION_COOKIE)?.value;
  for (const one of answered.getAll()) jar.set(one);
  if (before) await ownersAdapter(database().db).deleteSession?.(before);
  await followClaims(await beginSession(session.value, locale), attempt);
  const location = response.headers.get("location");
  return { next: ReturnPath.parse(location && new URL(location, env.PUBLIC_URL).pathname) };
}

/** An owner's affiliation is public, so it is only taken over with the first log-in: who removes it is not asked again. */
async function followClaims(ownerId: string, { person, isNewOwner }: SsoAttempt): Promise<void> {
  const { db } = database();
  if (person?.isStaff !== undefined) await followStaffClaim(db, { ownerId, isStaff: person.isStaff });
  if (isNewOwner) await updateOwner(db, ownerId, { affiliation: person?.affiliation });
}

/** Why an answer logged nobody in. `told` is the error that the provider itself names in it. */
function problemOf({ refusal, failure }: SsoAttempt, told: string | null): SsoProblem {
  if (refusal) return `sso_${refusal}`;
  if (!(failure instanceof AuthError)) return "sso_failed";
  const found = failure.cause?.err;
  if (found instanceof ProviderUnavailable) return "sso_unavailable";
  if (failure.type === "InvalidCheck") return "sso_mismatch";
  // Auth.js has compared the state then, so the provider has said it about this log-in.
  if (failure.type === "OAuthCallbackError") return PROBLEMS[told ?? ""] ?? "sso_failed";
  return PROBLEMS[codeOf(found) ?? ""] ?? "sso_failed";
}

function codeOf(error: Error | undefined): string | undefined {
  // The answer to a code that was used before, or that belongs to another log-in.
  if (error && "error" in error && error.error === "invalid_grant") return "invalid_grant";
  return error && "code" in error ? String(error.code) : undefined;
}

/** By the codes of OAuth's errors (RFC 6749, 4.1.2.1 and 5.2), and of the library that checks answers. */
const PROBLEMS: Record<string, SsoProblem> = {
  access_denied: "sso_cancelled",
  temporarily_unavailable: "sso_unavailable",
  server_error: "sso_unavailable",
  invalid_grant: "sso_mismatch",
  OAUTH_INVALID_RESPONSE: "sso_mismatch",
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: "sso_clock",
};
