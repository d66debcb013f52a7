import type { NextRequest } from "next/server";
import NextAuth, { type DefaultSession, type NextAuthConfig } from "next-auth";
import { database } from "@/db/client";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { SQUARE_ZONE } from "@/lib/platform/square-day";
import { ownersAdapter } from "./adapter";
import { mayLogIn } from "./admission";
import { canonicalEmail } from "./email";
import { LINK_LIFETIME_SECONDS, sendLink } from "./link";
import { loginWays } from "./login-ways";
import { SESSION_COOKIE } from "./session-token";
import { oidcProvider, type SsoAttempt } from "./sso/provider";

declare module "next-auth" {
  interface Session {
    owner: { id: string; email: string; isAdmin: boolean; isStaff: boolean; timeZone: string };
    user?: DefaultSession["user"];
  }
  /** The adapter returns the owner's whole row. */
  interface User {
    isAdmin?: boolean;
    isStaff?: boolean;
    timeZone?: string;
  }
}

const secure = env.PUBLIC_URL.startsWith("https:");

// Without this variable, Auth.js would take its own address from the Host header, which anybody can forge.
process.env.AUTH_URL = new URL(env.PUBLIC_URL).origin;

/** The path below which Auth.js would have its routes; the provider of single sign-on answers to one there. */
export const AUTH_PATH = "/login";

/** By the request of a log-in by single sign-on, what becomes of it. */
export const ssoAttempts = new WeakMap<NextRequest, SsoAttempt>();

/**
 * Auth.js. Its routes are not mounted, because a GET of its callback would use up the log-in link
 * (docs/decisions/0011); the square calls these functions instead.
 */
export const { auth, handlers, signIn, signOut } = NextAuth(configure);

const MAIL: NextAuthConfig["providers"][number] = {
  id: "email",
  type: "email",
  name: "E-mail",
  from: env.EMAIL_FROM,
  maxAge: LINK_LIFETIME_SECONDS,
  normalizeIdentifier: canonicalEmail,
  sendVerificationRequest: sendLink,
};

/** Runs at each use, because the URL of the embedded database exists only after it has started. */
function configure(request?: NextRequest): NextAuthConfig {
  const attempt = (request && ssoAttempts.get(request)) ?? {};
  return {
    basePath: AUTH_PATH,
    adapter: ownersAdapter(database().db),
    providers: [...(loginWays.byMail ? [MAIL] : []), ...(loginWays.bySso ? [oidcProvider(attempt)] : [])],
    callbacks: {
      // Auth.js also calls this when the link is used: the domain, or the course's list, may have changed in between.
      signIn: async ({ user, account }) => {
        const isAdmitted = await mayLogIn(database().db, user.email ?? "");
        if (account?.type === "oidc" && !isAdmitted) attempt.refusal = user.email ? "foreign" : "unverified";
        return isAdmitted;
      },
      session: ({ session, user }) => ({
        expires: session.expires,
        owner: {
          id: user.id,
          email: user.email,
          isAdmin: user.isAdmin ?? false,
          isStaff: user.isStaff ?? false,
          timeZone: user.timeZone ?? SQUARE_ZONE,
        },
      }),
    },
    events: {
      signIn({ isNewUser }) {
        attempt.isNewOwner = isNewUser;
      },
    },
    cookies: {
      sessionToken: {
        name: SESSION_COOKIE,
        options: { httpOnly: true, sameSite: "lax", path: "/", secure },
      },
    },
    useSecureCookies: secure,
    trustHost: true,
    pages: { error: "/login" },
    logger: {
      error(error) {
        attempt.failure = error;
        log.warn({ err: error }, "login");
      },
      warn: () => {},
      debug: () => {},
    },
  };
}
