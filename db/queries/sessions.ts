import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import { statement } from "../statement";

export interface SessionRow {
  id: string;
  /** The browser and its system by name; empty if it told neither. */
  device: string;
  createdAt: string;
  expiresAt: string;
  isCurrent: boolean;
}

const sessionsOf = statement<{ ownerId: string; tokenHash: string }, SessionRow>(
  (p) => sql`
    select id, device, created_at "createdAt", expires_at "expiresAt", token_hash = ${p.tokenHash} "isCurrent"
    from sessions where owner_id = ${p.ownerId}::uuid and expires_at > now()
    order by "isCurrent" desc, created_at desc, id`,
);

/** Where an owner is logged in, the browser whose token has this hash first. The hashes stay here. */
export function listSessions(db: Db, params: { ownerId: string; tokenHash: string }): Promise<SessionRow[]> {
  return sessionsOf(db, params);
}

const nameDevice = statement<{ tokenHash: string; device: string }, object>(
  (p) => sql`update sessions set device = ${p.device} where token_hash = ${p.tokenHash}`,
);

/** Notes from which browser a session was begun. */
export async function noteDevice(db: Db, params: { tokenHash: string; device: string }): Promise<void> {
  await nameDevice(db, params);
}

const end = statement<{ ownerId: string; id: string }, { id: string }>(
  (p) => sql`delete from sessions where id = ${p.id}::uuid and owner_id = ${p.ownerId}::uuid returning id`,
);

/** Ends one session of an owner. Returns whether there was one. */
export const endSession = async (db: Db, which: { ownerId: string; id: string }): Promise<boolean> =>
  (await end(db, which)).length > 0;

const endOthers = statement<{ ownerId: string; tokenHash: string }, { id: string }>(
  (p) =>
    sql`delete from sessions where owner_id = ${p.ownerId}::uuid and token_hash <> ${p.tokenHash} returning id`,
);

/** Ends all sessions of an owner but the one whose token has this hash. Returns how many. */
export const endOtherSessions = async (
  db: Db,
  which: { ownerId: string; tokenHash: string },
): Promise<number> => (await endOthers(db, which)).length;
