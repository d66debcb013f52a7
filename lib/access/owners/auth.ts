import NextAuth, { type DefaultSession, type NextAuthConfig } from "next-auth";
import { database } from "@/db/client";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { ownersAdapter } from "./adapter";
import { canonicalEmail, isInstitutional } from "./email";
import { LINK_LIFE_SECONDS, sendLink } from "./link";

declare module "next-auth" {
  interface Session {
    owner: { id: string; email: string; isAdmin: boolean };
    user?: DefaultSession["user"];
  }
  /** The adapter hands over the owner's whole row. */
  interface User {
    isAdmin?: boolean;
  }
}

const secure = env.PUBLIC_URL.startsWith("https:");

export const SESSION_COOKIE = `${secure ? "__Host-" : ""}lobster-square-session`;

// Auth.js takes its own address from here, and from the request's forgeable Host only where this is missing.
process.env.AUTH_URL = new URL(env.PUBLIC_URL).origin;

/**
 * Auth.js, used through its functions alone: its routes are not mounted, because a GET of its callback
 * would spend the link (docs/decisions/0011).
 */
export const { auth, handlers, signIn, signOut } = NextAuth(configure);

/** Asked for at each use: where the embedded database listens is known only once it has started. */
function configure(): NextAuthConfig {
  return {
    adapter: ownersAdapter(database().db),
    providers: [
      {
        id: "email",
        type: "email",
        name: "E-mail",
        from: env.EMAIL_FROM,
        maxAge: LINK_LIFE_SECONDS,
        normalizeIdentifier: canonicalEmail,
        sendVerificationRequest: sendLink,
      },
    ],
    callbacks: {
      // Also when the link is used: a domain may have been removed meanwhile.
      signIn: ({ user }) => isInstitutional(user.email ?? "", env.EMAIL_DOMAINS),
      session: ({ session, user }) => ({
        expires: session.expires,
        owner: { id: user.id, email: user.email, isAdmin: user.isAdmin ?? false },
      }),
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
      error: (error) => log.warn({ err: error }, "login"),
      warn: () => {},
      debug: () => {},
    },
  };
}
