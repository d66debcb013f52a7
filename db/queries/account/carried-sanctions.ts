import { type SQL, sql } from "drizzle-orm";
import { carriedSanctions } from "../../schema/carried-sanctions";
import { optionalRowStatement, type Placeholders, voidStatement } from "../../statement";

/** A sanction's place among LOBSTER_STATUSES, from the mildest to the harshest. */
const harshness = (status: SQL) =>
  sql`array_position(array['active', 'rate_limited', 'muted', 'shadow_muted', 'banned'], ${status})`;

interface CarryParams {
  lobsterId: string;
  emailHash: Buffer;
  /** ISO 8601. */
  now: string;
}

/**
 * Stores the sanction in force against a lobster, so that it applies to the next lobster of the same mailbox. A harsher
 * or longer one that is stored already stays.
 */
export const carrySanction = voidStatement(
  (p: Placeholders<CarryParams>) => sql`
    with expired as (delete from carried_sanctions where until <= ${p.now}::timestamptz)
    insert into carried_sanctions (email_hash, status, until)
    select ${p.emailHash}::bytea, status, status_until from lobsters
    where id = ${p.lobsterId}::uuid and status <> 'active'
      and (status_until is null or status_until > ${p.now}::timestamptz)
    on conflict (email_hash) do update set status = excluded.status, until = excluded.until
    where (${harshness(sql`excluded.status`)}, coalesce(excluded.until, 'infinity'))
      > (${harshness(sql`carried_sanctions.status`)}, coalesce(carried_sanctions.until, 'infinity'))`,
);

/**
 * The sanction that a new lobster of an owner begins with: the harshest of those stored under these hashes, which are
 * removed, and of bans in force against other lobsters of the mailbox. Undefined if there is none.
 */
export const takeSanctionOfMailbox = optionalRowStatement(
  { status: carriedSanctions.status, until: carriedSanctions.until },
  (
    p: Placeholders<{
      ownerId: string;
      mailboxKey: string;
      mailboxHash: Buffer;
      emailHash: Buffer;
      now: string;
    }>,
  ) => sql`
    with carried as (
      delete from carried_sanctions where email_hash in (${p.mailboxHash}::bytea, ${p.emailHash}::bytea)
      returning status, until
    )
    select status, until from (
      select status, until from carried
      union all
      select l.status, l.status_until from owners o join lobsters l on l.owner_id = o.id
      where o.mailbox_key = ${p.mailboxKey}::text and o.id <> ${p.ownerId}::uuid and l.status = 'banned'
    ) sanction
    where until is null or until > ${p.now}::timestamptz
    order by ${harshness(sql`status`)} desc, until desc nulls first limit 1`,
);
