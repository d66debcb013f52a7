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

const sessionsOf = statement<{ ownerId: string; token: string }, SessionRow>(
  (p) => sql`
    select id, device, created_at "createdAt", expires_at "expiresAt", session_token = ${p.token} "isCurrent"
    from sessions where owner_id = ${p.ownerId}::uuid and expires_at > now()
    order by "isCurrent" desc, created_at desc, id`,
);

/** Where an owner is logged in, the browser with this token first. The tokens themselves stay here. */
export function listSessions(db: Db, params: { ownerId: string; token: string }): Promise<SessionRow[]> {
  return sessionsOf(db, params);
}

const nameDevice = statement<{ token: string; device: string }, object>(
  (p) => sql`update sessions set device = ${p.device} where session_token = ${p.token}`,
);

/** Notes from which browser a session was begun. */
export async function noteDevice(db: Db, params: { token: string; device: string }): Promise<void> {
  await nameDevice(db, params);
}

const end = statement<{ ownerId: string; id: string }, { id: string }>(
  (p) => sql`delete from sessions where id = ${p.id}::uuid and owner_id = ${p.ownerId}::uuid returning id`,
);

/** Ends one session of an owner. Returns whether there was one. */
export const endSession = async (db: Db, which: { ownerId: string; id: string }): Promise<boolean> =>
  (await end(db, which)).length > 0;

const endOthers = statement<{ ownerId: string; token: string }, { id: string }>(
  (p) =>
    sql`delete from sessions where owner_id = ${p.ownerId}::uuid and session_token <> ${p.token} returning id`,
);

/** Ends all sessions of an owner but the one with this token. Returns how many. */
export const endOtherSessions = async (db: Db, which: { ownerId: string; token: string }): Promise<number> =>
  (await endOthers(db, which)).length;
