import { DrizzleAdapter } from "@auth/drizzle-adapter";
import type { Adapter } from "next-auth/adapters";
import { queryBuilder } from "@/db/builder";
import type { Db } from "@/db/connection";
import { admitOwner, findOwnerOfMailbox } from "@/db/queries/access/mailboxes";
import { accounts, owners, sessions, verificationTokens } from "@/db/schema/owners";
import { hashSessionToken } from "./session-token";

/**
 * The adapter by which Auth.js reads and writes the database. The database holds only the hashes of session tokens
 * (docs/decisions/0011), so the methods below hash every token. Auth.js itself hashes the tokens of log-in links. An owner
 * is found by their mailbox (lib/access/contract.md#mailboxes).
 */
export function ownersAdapter(db: Db): Adapter {
  const adapter = DrizzleAdapter(queryBuilder(db), {
    usersTable: owners,
    accountsTable: accounts,
    sessionsTable: sessions,
    verificationTokensTable: verificationTokens,
  });
  const rowOf = async (id: string) => (await adapter.getUser?.(id)) ?? null;
  return {
    ...adapter,
    async getUserByEmail(email) {
      const found = await findOwnerOfMailbox(db, email);
      return found ? rowOf(found.id) : null;
    },
    async createUser({ email, emailVerified }) {
      const { id } = await admitOwner(db, email);
      const created = await adapter.updateUser?.({ id, emailVerified });
      if (!created) throw new Error("The owner is gone.");
      return created;
    },
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
