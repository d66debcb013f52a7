import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { LOBSTER_STATUSES } from "../schema/lobsters";
import { statement } from "../statement";

interface CarryParams {
  lobsterId: string;
  emailHash: Buffer;
  /** ISO 8601. */
  now: string;
}

const carry = statement<CarryParams, object>(
  (p) => sql`
    with over as (delete from carried_sanctions where until <= ${p.now}::timestamptz)
    insert into carried_sanctions (email_hash, status, until)
    select ${p.emailHash}::bytea, status, status_until from lobsters
    where id = ${p.lobsterId}::uuid and status <> 'active'
      and (status_until is null or status_until > ${p.now}::timestamptz)
    on conflict (email_hash) do update set status = excluded.status, until = excluded.until`,
);

/** Keeps the sanction under which a lobster is, for the next one that registers with its owner's address. */
export async function carrySanction(db: Db, params: CarryParams): Promise<void> {
  await carry(db, params);
}

interface CarriedSanction {
  status: (typeof LOBSTER_STATUSES)[number];
  /** ISO 8601; null for good. */
  until: string | null;
}

const take = statement<{ emailHash: Buffer }, CarriedSanction>(
  (p) => sql`delete from carried_sanctions where email_hash = ${p.emailHash}::bytea returning status, until`,
);

/** Takes out the sanction that is kept for this address, even one that has run out; undefined if there is none. */
export async function takeCarriedSanction(db: Db, emailHash: Buffer): Promise<CarriedSanction | undefined> {
  const [row] = await take(db, { emailHash });
  return row;
}
