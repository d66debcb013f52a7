import { DrizzleAdapter } from "@auth/drizzle-adapter";
import type { Adapter } from "next-auth/adapters";
import { queryBuilder } from "@/db/builder";
import type { Db } from "@/db/connection";
import { admitOwner, findOwnerOfMailbox } from "@/db/queries/access/mailboxes";
import { findStanding } from "@/db/queries/course/course";
import { accounts, owners, sessions, verificationTokens } from "@/db/schema/owners";
import { hashSessionToken } from "./session-token";

/**
 * The adapter by which Auth.js reads and writes the database. The database holds only the hashes of session tokens
 * (docs/decisions/0011), so the methods below hash every token. Auth.js itself hashes the tokens of log-in links. An owner
 * is found by their mailbox (lib/access/contract.md#mailboxes), whichever way they log in. The session of somebody whom
 * the course does not admit is as good as none: it is asked at each request, so that no log-in at the moment of a change
 * outlives the change.
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
      const created = await adapter.updateUser?.({ id, emailVerified: emailVerified ?? new Date() });
      if (!created) throw new Error("The owner is gone.");
      return created;
    },
    // An account at a provider is no second way to say who an owner is: the mailbox says it (docs/decisions/0696).
    getUserByAccount: async () => null,
    linkAccount: async () => {},
    async createSession(session) {
      await adapter.createSession?.({ ...session, sessionToken: hashSessionToken(session.sessionToken) });
      return session;
    },
    async getSessionAndUser(sessionToken) {
      const found = await adapter.getSessionAndUser?.(hashSessionToken(sessionToken));
      if (!found) return null;
      const standing = await findStanding(db, { ownerId: found.user.id });
      if (!standing?.isAdmitted) return null;
      return {
        session: { ...found.session, sessionToken },
        user: { ...found.user, isStaff: standing.isStaff },
      };
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
