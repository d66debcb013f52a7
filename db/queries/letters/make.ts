import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { deleteInBatches } from "../../delete-in-batches";
import { isAdmitted } from "../../fragments/course";
import { INACTIVE_DAYS, intervalOfDays, wasActive } from "../../fragments/inactivity";
import { isBanned } from "../../fragments/lobster-columns";
import { nullable, pg } from "../../row";
import { type ALERTS, letters } from "../../schema/letters";
import { owners } from "../../schema/owners";
import { type Placeholders, singleRowStatement, statement } from "../../statement";

/** After this many letters in a row that their address refused permanently, an owner gets no more. */
export const LETTER_REFUSALS_MAX = 3;

/** Whether the owner of alias `o`, with the lobster of alias `l`, may be written to. */
export const mayBeWrittenTo = sql`
  (o.letter_refusals < ${sql.raw(String(LETTER_REFUSALS_MAX))} and not ${isBanned})`;

/** The most owners whose digests one statement looks at. */
export const DIGESTS_AT_ONCE = 500;

/** Owners whose digest is due at `now` (ISO 8601), or whose next digest has no date yet; 500 at most. */
export const listDueDigests = statement(
  {
    id: owners.id,
    digest: owners.digest,
    timeZone: owners.timeZone,
    dueAt: nullable(pg.instant),
  },
  (p: Placeholders<{ now: string }>) => sql`
    select id, digest, time_zone "timeZone", digest_due_at "dueAt" from owners
    where digest <> 'never' and (digest_due_at is null or digest_due_at <= ${p.now}::timestamptz)
    order by digest_due_at nulls first limit ${sql.raw(String(DIGESTS_AT_ONCE))}`,
);

interface Moved {
  ids: string[];
  /** When each was due; null for never yet. */
  dueAts: (string | null)[];
  nextAts: string[];
  /** The date of each digest, in the owner's time zone. */
  dates: string[];
}

// Rows are locked, and letters written, in one order, so that two processes that make the same ones cannot deadlock.
const move = singleRowStatement(
  { made: pg.integer },
  (p: Placeholders<Moved & { now: string }>) => sql`
    with due as (
      select d.* from unnest(${p.ids}::uuid[], ${p.dueAts}::timestamptz[], ${p.nextAts}::timestamptz[], ${p.dates}::text[])
        d (id, due_at, next_at, date) join owners o using (id)
      where o.digest <> 'never' and o.digest_due_at is not distinct from d.due_at
      order by id for no key update of o
    ), moved as (
      update owners o set digest_due_at = due.next_at from due where o.id = due.id
      returning o.id, due.due_at, due.date, o.letter_refusals, ${isAdmitted} is_admitted
    ), made as (
      insert into letters (owner_id, kind, about, created_at, due_at)
      select o.id, 'digest', o.date, ${p.now}::timestamptz, ${p.now}::timestamptz
      from moved o join lobsters l on l.owner_id = o.id
      where o.due_at is not null and o.is_admitted and ${mayBeWrittenTo}
      on conflict do nothing returning 1
    )
    select count(*)::int made from made`,
);

/**
 * Makes the digests that are due and stores when the next ones are, unless another process or the owner was faster.
 * Returns how many letters it made.
 */
export async function makeDigests(db: Db, moved: Moved, now: string): Promise<number> {
  return (await move(db, { ...moved, now })).made;
}

type Alert = (typeof ALERTS)[number];

/** How long before a key ends its owner gets a letter. */
const KEY_ENDS_DAYS = 3;

/**
 * The subjects of letters that are sent at once: SQL that selects `owner_id` and `about`. Subjects older than a day are
 * left out.
 */
const SOURCES: Record<Alert, (now: SQL) => SQL> = {
  raid: (now) => sql`
    select l.owner_id, c.id::text about from building_challenges c join lobsters l on l.id = c.defender_id
    where c.status = 'active' and not c.shadowed and c.ends_at > ${now}`,
  key_ending: (now) => sql`
    select owner_id, id::text about from api_keys
    where audience is null and revoked_at is null and expires_at > ${now} and expires_at <= ${now} + ${intervalOfDays(KEY_ENDS_DAYS)}`,
  agent_silent: (now) => sql`
    select s.owner_id, to_char(s.last_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') about
    from (select owner_id, max(last_used_at) last_at from api_keys group by owner_id) s
    where s.last_at <= ${now} - ${intervalOfDays(INACTIVE_DAYS)} and s.last_at > ${now} - ${intervalOfDays(INACTIVE_DAYS + 1)}
      and ${wasActive}`,
  sanction: (now) => sql`
    select l.owner_id, m.id::text about from moderation_log m join lobsters l on l.id = m.subject_id
    where m.action = 'status_set' and m.detail ->> 'status' <> 'active' and m.created_at > ${now} - ${intervalOfDays(1)}`,
  webhook_ended: (now) => sql`
    select l.owner_id, w.id || ' ' || to_char(w.ended_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') about
    from webhooks w join lobsters l on l.id = w.lobster_id
    where w.ended_because in ('gone', 'failing') and w.ended_at > ${now} - ${intervalOfDays(1)}`,
  // While there is time to leave, so that owners who register in that week are informed, too.
  release: (now) => sql`
    select o.id owner_id, to_char(a.release_from at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') about
    from release_announcement a cross join owners o where a.release_from > ${now} and o.left_research_at is null`,
};

const alerts = singleRowStatement({ made: pg.integer }, (p: Placeholders<{ now: string }>) => {
  const now = sql`${p.now}::timestamptz`;
  const found = Object.entries(SOURCES).map(
    ([kind, source]) => sql`select ${sql.raw(`'${kind}'`)} kind, owner_id, about from (${source(now)}) f`,
  );
  return sql`
    with found as (${sql.join(found, sql` union all `)}), made as (
      insert into letters (owner_id, kind, about, created_at, due_at)
      select o.id, f.kind, f.about, ${now}, ${now}
      from found f join owners o on o.id = f.owner_id join lobsters l on l.owner_id = o.id
      where not f.kind = any(o.letters_off) and ${mayBeWrittenTo}
      order by o.id, f.kind, f.about
      on conflict do nothing returning 1
    )
    select count(*)::int made from made`;
});

/** Makes the letters about what happened and should be known at once, each once. Returns how many. */
export async function makeAlerts(db: Db, now: string): Promise<number> {
  return (await alerts(db, { now })).made;
}

/** Deletes letters that were made before an instant (ISO 8601). */
export const deleteOldLetters = deleteInBatches<{ before: string }>(
  letters,
  (p) => sql`created_at < ${p.before}::timestamptz`,
  letters.createdAt,
);
