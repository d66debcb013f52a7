import { DrizzleAdapter } from "@auth/drizzle-adapter";
import type { Adapter } from "next-auth/adapters";
import { queryBuilder } from "@/db/builder";
import type { Db } from "@/db/connection";
import { accounts, owners, sessions, verificationTokens } from "@/db/schema/owners";
import { hashSessionToken } from "./session-token";

/**
 * The adapter by which Auth.js reads and writes the database. The database holds only the hashes of session tokens
 * (docs/decisions/0011), so the methods below hash every token. Auth.js itself hashes the tokens of log-in links.
 */
export function ownersAdapter(db: Db): Adapter {
  const adapter = DrizzleAdapter(queryBuilder(db), {
    usersTable: owners,
    accountsTable: accounts,
    sessionsTable: sessions,
    verificationTokensTable: verificationTokens,
  });
  return {
    ...adapter,
    async createSession(session) {
      await adapter.createSession?.({ ...session, sessionToken: hashSessionToken(session.sessionToken) });
      return session;
    },
    async getSessionAndUser(sessionToken) {
      const found = await adapter.getSessionAndUser?.(hashSessionToken(sessionToken));
      return found ? { ...found, session: { ...found.session, sessionToken } } : null;
    },
    async updateSession(session) {
      const { sessionToken } = session;
      const stored = await adapter.updateSession?.({
        ...session,
        sessionToken: hashSessionToken(sessionToken),
      });
      return stored && { ...stored, sessionToken };
    },
    async deleteSession(sessionToken) {
      await adapter.deleteSession?.(hashSessionToken(sessionToken));
    },
  };
}
