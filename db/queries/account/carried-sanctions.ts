import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import type { RowOf } from "../../row";
import { carriedSanctions } from "../../schema/carried-sanctions";
import { type Placeholders, statement } from "../../statement";

interface CarryParams {
  lobsterId: string;
  emailHash: Buffer;
  /** ISO 8601. */
  now: string;
}

const carry = statement(
  {},
  (p: Placeholders<CarryParams>) => sql`
    with expired as (delete from carried_sanctions where until <= ${p.now}::timestamptz)
    insert into carried_sanctions (email_hash, status, until)
    select ${p.emailHash}::bytea, status, status_until from lobsters
    where id = ${p.lobsterId}::uuid and status <> 'active'
      and (status_until is null or status_until > ${p.now}::timestamptz)
    on conflict (email_hash) do update set status = excluded.status, until = excluded.until`,
);

/** Keeps the sanction in force against a lobster for the next one that registers with its owner's address. */
export async function carrySanction(db: Db, params: CarryParams): Promise<void> {
  await carry(db, params);
}

const carriedSanction = {
  status: carriedSanctions.status,
  /** Null for good. */
  until: carriedSanctions.until,
};

const take = statement(
  carriedSanction,
  (p: Placeholders<{ emailHash: Buffer }>) =>
    sql`delete from carried_sanctions where email_hash = ${p.emailHash}::bytea returning status, until`,
);

/** Takes out the sanction that is kept for this address, even one that has run out; undefined if there is none. */
export async function takeCarriedSanction(
  db: Db,
  emailHash: Buffer,
): Promise<RowOf<typeof carriedSanction> | undefined> {
  const [row] = await take(db, { emailHash });
  return row;
}
