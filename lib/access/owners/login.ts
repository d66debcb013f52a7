import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { NextRequest, NextResponse } from "next/server";
import { AuthError } from "next-auth";
import { database } from "@/db/client";
import { followAdminList } from "@/db/queries/access/admins";
import { deleteOldLogins } from "@/db/queries/access/logins";
import { recordDevice } from "@/db/queries/access/sessions";
import { keyCache } from "@/lib/access/keys/cache";
import { rememberLocale } from "@/lib/access/letters/write";
import { ApiError } from "@/lib/api/contract/errors";
import { isAuthSecretSet } from "@/lib/platform/auth-secret";
import { env } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/locales";
import { log } from "@/lib/platform/log";
import { mailRoute } from "@/lib/platform/mail/mail";
import { mayLogIn } from "./admission";
import { AUTH_PATH, handlers, signIn } from "./auth";
import { deviceOf } from "./device";
import { LOCALE_PARAMETER, MAIL_PARAMETER } from "./link";
import { askedFor, isCodeOf, openLink } from "./login-code";
import { loginWays, providerName } from "./login-ways";
import { OWNER_REFUSALS } from "./refusals";
import { hashSessionToken, SESSION_COOKIE } from "./session-token";
import { admitLoginMail, WINDOW_MINUTES } from "./throttle";

/**
 * Mails a log-in link to a canonical address that may log in. Returns the id of the mail. An address that may not gets
 * no mail, and the answer is the same, so that nobody learns who takes part in a course. Throws ApiError 429 after too
 * many links, and 503 if none can be sent or owners do not log in by mail here.
 */
export async function requestLink(email: string, ip: string, locale: Locale): Promise<string> {
  requireMail();
  if (mailRoute() === "none" || !isAuthSecretSet()) throw OWNER_REFUSALS.refuse("login_not_configured");
  try {
    const now = new Date();
    await deleteOldLogins(database().db, new Date(now.getTime() - DAY_MS));
    if (!(await admitLoginMail(database(), { email, ip }, now)))
      throw OWNER_REFUSALS.refuse("too_many_links", { minutes: WINDOW_MINUTES });
    const mailId = randomUUID();
    if (!(await mayLogIn(database().db, email))) return mailId;
    const next: string = await signIn(
      "email",
      { email, redirect: false, redirectTo: "/me" },
      { [MAIL_PARAMETER]: mailId, [LOCALE_PARAMETER]: locale },
    );
    if (!next.includes("/verify-request")) throw OWNER_REFUSALS.refuse("link_not_sent");
    return mailId;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (!(error instanceof AuthError)) log.error({ err: error }, "log-in link");
    throw OWNER_REFUSALS.refuse("login_unavailable");
  }
}

const DAY_MS = 24 * 3_600_000;

function requireMail(): void {
  if (!loginWays.byMail) throw OWNER_REFUSALS.refuse("no_login_by_mail", { name: providerName });
}

export type Login = "done" | "bad_link" | "unavailable";

/**
 * Uses up a link and starts a session, and sets `locale` as the language of the owner's letters. It also
 * creates the row of a new owner, so an unproved address has no row. Call it from a server action, because it
 * sets the session cookie.
 */
export async function completeLogin(
  { email, token }: { email: string; token: string },
  locale: Locale,
): Promise<Login> {
  if (!loginWays.byMail) return "unavailable";
  const jar = await cookies();
  const response = await handlers.POST(callback({ email, token }, jar.get(SESSION_COOKIE)?.value));
  const session = new NextResponse(null, { headers: response.headers }).cookies.get(SESSION_COOKIE);
  if (!session?.value) return problemOf(response);
  jar.set(session);
  await beginSession(session.value, locale);
  return "done";
}

/** What every log-in does, once it has a session. Returns the id of its owner. */
export async function beginSession(sessionToken: string, locale: Locale): Promise<string> {
  const { db } = database();
  const device = deviceOf((await headers()).get("user-agent") ?? "");
  // The owner of the session, whose address may be another one of the mailbox than the one that logged in.
  const owner = await recordDevice(db, { tokenHash: hashSessionToken(sessionToken), device });
  // By the whole address: a further address of an admin's mailbox makes nobody an admin.
  const isListed = env.ADMIN_EMAILS.includes(owner.email);
  const admission = await followAdminList(db, { email: owner.email, isListed });
  if (admission) keyCache.forget(admission);
  await rememberLocale(owner.id, locale);
  return owner.id;
}

/** Whether the browser that has the mail's id asked for the mail with this link. */
export const isLinkOfMail = async (
  { token }: { token: string },
  mailId: string | undefined,
): Promise<boolean> => Boolean(mailId && (await askedFor(database().db, mailId, token)));

/** Throws ApiError 400 if the typed code is not in the mail that has this link. Uses nothing up. */
export function requireCodeOf({ token }: { token: string }, typed: string): void {
  if (!isCodeOf(token, typed)) throw OWNER_REFUSALS.refuse("wrong_code");
}

/**
 * Like completeLogin, by the code of the mail, in the browser that has the mail's id. Throws ApiError 400 if
 * the code is wrong, used or expired, or if the mailbox had too many wrong ones.
 */
export async function completeLoginByCode(
  mailId: string,
  typed: string,
  locale: Locale,
): Promise<"done" | "unavailable"> {
  requireMail();
  const link = await openLink(database(), mailId, typed, new Date());
  const login = link ? await completeLogin(link, locale) : "bad_link";
  if (login === "bad_link") throw OWNER_REFUSALS.refuse("bad_code");
  return login;
}

function callback(link: { email: string; token: string }, session: string | undefined): NextRequest {
  const url = `${env.PUBLIC_URL}${AUTH_PATH}/callback/email?${new URLSearchParams(link)}`;
  const headers = session ? { cookie: `${SESSION_COOKIE}=${session}` } : undefined;
  return new NextRequest(url, { method: "POST", headers });
}

function problemOf(response: Response): Login {
  const location = response.headers.get("location");
  const error = location && new URL(location).searchParams.get("error");
  return error === "Verification" || error === "AccessDenied" ? "bad_link" : "unavailable";
}
