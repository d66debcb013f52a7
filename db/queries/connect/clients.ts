import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { deleteInBatches } from "../../delete-in-batches";
import { pg, type RowOf } from "../../row";
import { connectClients } from "../../schema/connect";
import {
  optionalRowStatement,
  type Placeholders,
  singleRowStatement,
  statement,
  voidStatement,
} from "../../statement";
import { deletedForRoom } from "./room";

/** How many clients without a connection are kept, how many of them from one address, and for how long. */
const UNUSED_MAX = sql.raw("50000");
const UNUSED_FROM_ONE_MAX = sql.raw("1000");
const UNUSED_LIFE = sql.raw("interval '24 hours'");
/** How long a client is kept after it was last used, if it has no connections any more. */
const ABANDONED_LIFE = sql.raw("interval '60 days'");

const clientRow = {
  id: connectClients.id,
  kind: connectClients.kind,
  name: connectClients.name,
  redirectUris: connectClients.redirectUris,
  usesDeviceCodes: connectClients.usesDeviceCodes,
  /** Whether a document need not be fetched again. */
  isFresh: pg.boolean,
};

export type ClientRow = RowOf<typeof clientRow>;

const columns = sql.raw(
  `id, kind, name, redirect_uris "redirectUris", uses_device_codes "usesDeviceCodes",
    coalesce(fresh_until > now(), true) "isFresh"`,
);

interface NewClient {
  id: string;
  kind: ClientRow["kind"];
  name: string;
  redirectUris: string[];
  usesDeviceCodes: boolean;
  /** How long a document is kept; null for a client that registered itself. */
  freshSeconds: number | null;
  /** The network address that sent it. */
  sentFrom: string;
}

/**
 * Stores a client; a document replaces what was stored of it. If too many clients of its address, or of all addresses,
 * wait to be used, the oldest of these are deleted.
 */
export const keepClient = singleRowStatement(
  clientRow,
  (p: Placeholders<NewClient>) => sql`
    with ${deletedForRoom({
      table: sql`connect_clients`,
      isWaiting: sql`used_at is null and id <> ${p.id}`,
      sentFrom: p.sentFrom,
      fromOneMax: UNUSED_FROM_ONE_MAX,
      max: UNUSED_MAX,
    })}
    insert into connect_clients as c (id, kind, name, redirect_uris, uses_device_codes, fresh_until, sent_from)
    select ${p.id}, ${p.kind}, ${p.name}, ${p.redirectUris}::text[],
      ${p.usesDeviceCodes}::boolean, now() + make_interval(secs => ${p.freshSeconds}::float8), ${p.sentFrom}
    on conflict (id) do update
      set name = excluded.name, redirect_uris = excluded.redirect_uris,
        uses_device_codes = excluded.uses_device_codes, fresh_until = excluded.fresh_until
    returning ${columns}`,
);

/** A client by its id; also undefined for a registered one that was not used within a day. */
export const findClient = optionalRowStatement(
  clientRow,
  (p: Placeholders<{ id: string }>) => sql`
    select ${columns} from connect_clients
    where id = ${p.id} and (kind = 'document' or used_at is not null or created_at > now() - ${UNUSED_LIFE})`,
);

/** Stores that an owner has just connected a client. */
export const noteClientUse = voidStatement(
  (p: Placeholders<{ id: string }>) => sql`
    update connect_clients set used_at = now(), sent_from = null where id = ${p.id}`,
);

const deleteOne = statement(
  { id: connectClients.id },
  (p: Placeholders<{ id: string }>) => sql`
    with over as (delete from connect_requests where client_id = ${p.id} and spent_at is null),
      joins as (delete from join_requests where client_id = ${p.id} and status = 'waiting')
    delete from connect_clients where id = ${p.id} returning id`,
);

/** Deletes a client and its open requests. False if there is no such client. */
export const forgetClient = async (db: Db, id: string): Promise<boolean> =>
  (await deleteOne(db, { id })).length > 0;

const deleteNeverUsed = deleteInBatches(
  connectClients,
  () => sql`used_at is null and created_at <= now() - ${UNUSED_LIFE}`,
  connectClients.createdAt,
);

const deleteAbandoned = deleteInBatches(
  connectClients,
  () => sql`used_at <= now() - ${ABANDONED_LIFE} and not exists (
    select 1 from connections c where c.client_id = connect_clients.id)`,
  connectClients.usedAt,
);

/** Deletes clients that nobody has used, and those whose connections are gone. Returns how many. */
export const deleteUnusedClients = async (db: Db): Promise<number> =>
  (await deleteNeverUsed(db, {})) + (await deleteAbandoned(db, {}));
