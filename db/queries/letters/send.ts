import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../client";
import type { Db } from "../../connection";
import { pg, type RowOf } from "../../row";
import { type LETTER_OUTCOMES, letters } from "../../schema/letters";
import { lobsters } from "../../schema/lobsters";
import { owners } from "../../schema/owners";
import { optionalRowStatement, type Placeholders, statement, voidStatement } from "../../statement";
import { mayBeWrittenTo } from "./make";

/** How long a process leases a letter, in seconds: longer than it takes to write and to send one. */
const LEASE_SECONDS = 300;

const leasedUntil = (now: SQL) => sql`${now}::timestamptz + interval '${sql.raw(String(LEASE_SECONDS))} s'`;

/** The owner that a letter goes to. */
const letterReader = {
  ownerId: owners.id,
  email: owners.email,
  locale: owners.locale,
  timeZone: owners.timeZone,
  digest: owners.digest,
  lobsterId: lobsters.id,
  lobsterName: lobsters.displayName,
  serialNo: lobsters.serialNo,
};

/** The columns of `letterReader`, of owner `o` with lobster `l`. */
const letterReaderColumns = sql.raw(`o.id "ownerId", o.email, o.locale, o.time_zone "timeZone", o.digest,
      l.id "lobsterId", l.display_name "lobsterName", l.serial_no "serialNo"`);

const leased = {
  id: letters.id,
  kind: letters.kind,
  about: letters.about,
  createdAt: letters.createdAt,
  attempts: letters.attempts,
  ...letterReader,
  /** The owner still wants it, and may be written to. */
  isWanted: pg.boolean,
};

export type LeasedLetter = RowOf<typeof leased>;

const lock = voidStatement(() => sql`select from pg_advisory_xact_lock(hashtext('letters'))`);

interface LeaseParams {
  lease: string;
  now: string;
  perMinute: number;
}

const leaseNext = optionalRowStatement(
  leased,
  (p: Placeholders<LeaseParams>) => sql`
    with due as (
      select t.id from letters t
      where t.outcome is null and t.begun_at is null and t.due_at <= ${p.now}::timestamptz and (
        select count(*) from letters r
        where r.tried_at > ${p.now}::timestamptz - interval '1 minute'
          or r.outcome is null and r.lease is not null and r.begun_at is null and r.due_at > ${p.now}::timestamptz
      ) < ${p.perMinute}::int
      order by t.due_at limit 1 for no key update skip locked
    )
    update letters t set lease = ${p.lease}::uuid, due_at = ${leasedUntil(p.now)}
    from due, owners o join lobsters l on l.owner_id = o.id
    where t.id = due.id and o.id = t.owner_id
    returning t.id, t.kind, t.about, t.created_at "createdAt", t.attempts,
      ${letterReaderColumns},
      (${mayBeWrittenTo} and case t.kind when 'digest' then o.digest <> 'never'
        else not t.kind = any(o.letters_off) end) "isWanted"`,
);

/**
 * Leases the letter that is due longest, for five minutes; undefined when there is none, or when all processes together
 * have tried `perMinute` within a minute. One process at a time counts them.
 */
export const leaseLetter = (database: Database, params: LeaseParams): Promise<LeasedLetter | undefined> =>
  database.transaction(async (tx) => {
    await lock(tx, {});
    return leaseNext(tx, params);
  });

interface Held {
  id: string;
  lease: string;
  now: string;
}

const begin = statement(
  { id: letters.id },
  (p: Placeholders<Held>) => sql`
    update letters set begun_at = ${p.now}::timestamptz, tried_at = ${p.now}::timestamptz, attempts = attempts + 1,
      due_at = ${leasedUntil(p.now)}
    where id = ${p.id}::uuid and lease = ${p.lease}::uuid and outcome is null and begun_at is null
    returning id`,
);

/**
 * Stores that a mail server is asked now. From here on no other process tries this letter, even if this one dies.
 * Returns whether the process still had the lease.
 */
export const beginLetter = async (db: Db, held: Held): Promise<boolean> => (await begin(db, held)).length > 0;

/** How a letter ended, or when it is tried again (ISO 8601). */
export type Settlement =
  | { outcome: (typeof LETTER_OUTCOMES)[number]; dueAt: null }
  | { outcome: null; dueAt: string };

const settle = voidStatement(
  (p: Placeholders<Held & { outcome: string | null; dueAt: string | null }>) => sql`
    with settled as (
      update letters set lease = null, begun_at = null, outcome = ${p.outcome}::text, due_at = ${p.dueAt}::timestamptz,
        ended_at = case when ${p.outcome}::text is not null then ${p.now}::timestamptz end
      where id = ${p.id}::uuid and lease = ${p.lease}::uuid
      returning owner_id
    )
    update owners o set letter_refusals = case ${p.outcome}::text when 'refused' then o.letter_refusals + 1 else 0 end
    from settled where o.id = settled.owner_id and ${p.outcome}::text in ('sent', 'refused')`,
);

/**
 * Stores how an attempt went. A permanent refusal counts for the owner's address; a letter that is taken resets the
 * count.
 */
export async function settleLetter(db: Db, held: Held, settlement: Settlement): Promise<void> {
  await settle(db, { ...held, ...settlement });
}

const giveUp = statement(
  { id: letters.id },
  (p: Placeholders<{ now: string }>) => sql`
    update letters set outcome = 'unknown', ended_at = ${p.now}::timestamptz, due_at = null
    where outcome is null and begun_at is not null and due_at <= ${p.now}::timestamptz returning id`,
);

/**
 * Ends the letters of processes that died while a mail server was asked, which may have taken them. Returns how many.
 */
export const endUnknownLetters = async (db: Db, now: string): Promise<number> =>
  (await giveUp(db, { now })).length;

/** Owners who get digests, or the one with this address, each in the form of a letter. */
export const listDigestReaders = statement(
  {
    id: owners.id,
    kind: pg.oneOf("digest"),
    about: letters.about,
    createdAt: pg.instant,
    attempts: pg.integer,
    ...letterReader,
    isWanted: pg.boolean,
  },
  (p: Placeholders<{ now: string; email: string | null }>) => sql`
    select o.id, 'digest' kind, '-' about, ${p.now}::timestamptz "createdAt", 0 attempts,
      ${letterReaderColumns}, true "isWanted"
    from owners o join lobsters l on l.owner_id = o.id
    where o.digest <> 'never' and ${mayBeWrittenTo} and (${p.email}::text is null or o.email = ${p.email}::text)`,
);
