import NextAuth, { type DefaultSession, type NextAuthConfig } from "next-auth";
import { database } from "@/db/client";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { ownersAdapter } from "./adapter";
import { canonicalEmail, isInstitutional } from "./email";
import { LINK_LIFETIME_SECONDS, sendLink } from "./link";

declare module "next-auth" {
  interface Session {
    owner: { id: string; email: string; isAdmin: boolean; timeZone: string };
    user?: DefaultSession["user"];
  }
  /** The adapter returns the owner's whole row. */
  interface User {
    isAdmin?: boolean;
    timeZone?: string;
  }
}

const secure = env.PUBLIC_URL.startsWith("https:");

export const SESSION_COOKIE = `${secure ? "__Host-" : ""}lobster-square-session`;

// Without this variable, Auth.js would take its own address from the Host header, which anybody can forge.
process.env.AUTH_URL = new URL(env.PUBLIC_URL).origin;

/**
 * Auth.js. Its routes are not mounted, because a GET of its callback would use up the log-in link
 * (docs/decisions/0011); the square calls these functions instead.
 */
export const { auth, handlers, signIn, signOut } = NextAuth(configure);

/** Runs at each use, because the URL of the embedded database exists only after it has started. */
function configure(): NextAuthConfig {
  return {
    adapter: ownersAdapter(database().db),
    providers: [
      {
        id: "email",
        type: "email",
        name: "E-mail",
        from: env.EMAIL_FROM,
        maxAge: LINK_LIFETIME_SECONDS,
        normalizeIdentifier: canonicalEmail,
        sendVerificationRequest: sendLink,
      },
    ],
    callbacks: {
      // Auth.js also calls this when the link is used: the domain may have been removed in between.
      signIn: ({ user }) => isInstitutional(user.email ?? "", env.EMAIL_DOMAINS),
      session: ({ session, user }) => ({
        expires: session.expires,
        owner: {
          id: user.id,
          email: user.email,
          isAdmin: user.isAdmin ?? false,
          timeZone: user.timeZone ?? "Asia/Shanghai",
        },
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
