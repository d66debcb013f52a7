import { sql } from "drizzle-orm";
import { carriedSanctions } from "../../schema/carried-sanctions";
import { optionalRowStatement, type Placeholders, voidStatement } from "../../statement";

interface CarryParams {
  lobsterId: string;
  emailHash: Buffer;
  /** ISO 8601. */
  now: string;
}

/**
 * Stores the sanction in force against a lobster, so that it applies to the next lobster of the same e-mail address.
 */
export const carrySanction = voidStatement(
  (p: Placeholders<CarryParams>) => sql`
    with expired as (delete from carried_sanctions where until <= ${p.now}::timestamptz)
    insert into carried_sanctions (email_hash, status, until)
    select ${p.emailHash}::bytea, status, status_until from lobsters
    where id = ${p.lobsterId}::uuid and status <> 'active'
      and (status_until is null or status_until > ${p.now}::timestamptz)
    on conflict (email_hash) do update set status = excluded.status, until = excluded.until`,
);

/** Removes and returns the sanction stored for this e-mail address, even an expired one; undefined if there is none. */
export const takeCarriedSanction = optionalRowStatement(
  { status: carriedSanctions.status, until: carriedSanctions.until },
  (p: Placeholders<{ emailHash: Buffer }>) =>
    sql`delete from carried_sanctions where email_hash = ${p.emailHash}::bytea returning status, until`,
);
