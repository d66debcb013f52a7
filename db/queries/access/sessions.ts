import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { pg, type RowOf } from "../../row";
import { owners, sessions } from "../../schema/owners";
import { type Placeholders, singleRowStatement, statement } from "../../statement";

const sessionRow = {
  id: sessions.id,
  /** The names of the browser and its system; empty if neither is known. */
  device: sessions.device,
  createdAt: sessions.createdAt,
  expiresAt: pg.instant,
  isCurrent: pg.boolean,
};

export type SessionRow = RowOf<typeof sessionRow>;

/** An owner's sessions, the one whose token has this hash first. The rows do not contain the hashes. */
export const listSessions = statement(
  sessionRow,
  (p: Placeholders<{ ownerId: string; tokenHash: string }>) => sql`
    select id, device, created_at "createdAt", expires_at "expiresAt", token_hash = ${p.tokenHash} "isCurrent"
    from sessions where owner_id = ${p.ownerId}::uuid and expires_at > now()
    order by "isCurrent" desc, created_at desc, id`,
);

/** Stores which browser began a session, and returns whose it is. */
export const recordDevice = singleRowStatement(
  { id: owners.id, email: owners.email },
  (p: Placeholders<{ tokenHash: string; device: string }>) => sql`
    update sessions s set device = ${p.device} from owners o
    where s.token_hash = ${p.tokenHash} and o.id = s.owner_id returning o.id, o.email`,
);

const deleteSession = statement(
  { id: sessions.id },
  (p: Placeholders<{ ownerId: string; id: string }>) =>
    sql`delete from sessions where id = ${p.id}::uuid and owner_id = ${p.ownerId}::uuid returning id`,
);

/** Ends one session of an owner. Returns whether it existed. */
export const endSession = async (db: Db, which: { ownerId: string; id: string }): Promise<boolean> =>
  (await deleteSession(db, which)).length > 0;

const deleteOthers = statement(
  { id: sessions.id },
  (p: Placeholders<{ ownerId: string; tokenHash: string }>) =>
    sql`delete from sessions where owner_id = ${p.ownerId}::uuid and token_hash <> ${p.tokenHash} returning id`,
);

/** Ends all sessions of an owner except the one whose token has this hash. Returns how many it ended. */
export const endOtherSessions = async (
  db: Db,
  which: { ownerId: string; tokenHash: string },
): Promise<number> => (await deleteOthers(db, which)).length;
