import { sql } from "drizzle-orm";
import { env } from "@/lib/platform/env";
import { mailboxKey } from "@/lib/platform/mail/mailbox";
import type { Db } from "../../connection";
import { isBanned } from "../../fragments/lobster-columns";
import { squareZone } from "../../fragments/square-day";
import type { RowOf } from "../../row";
import { owners } from "../../schema/owners";
import { optionalRowStatement, type Placeholders, statement } from "../../statement";

const ownerRow = { id: owners.id, email: owners.email };

interface Address {
  email: string;
  mailboxKey: string;
  /** How many owners a mailbox may be. */
  ownersMax: number;
}

const addressOf = (email: string, ownersMax = env.OWNERS_PER_MAILBOX): Address => ({
  email,
  mailboxKey: mailboxKey(email),
  ownersMax,
});

const mailbox = (p: Placeholders<Address>) => sql`
  select o.id, o.email, o.created_at, exists (
      select from lobsters l where l.owner_id = o.id and ${isBanned}
    ) is_banned
  from owners o where o.mailbox_key = ${p.mailboxKey}::text or o.email = ${p.email}::text`;

const find = optionalRowStatement(
  ownerRow,
  (p: Placeholders<Address>) => sql`
    with mailbox as materialized (${mailbox(p)})
    select id, email from mailbox
    where email = ${p.email}::text or is_banned or (select count(*) from mailbox) >= ${p.ownersMax}::int
    order by email = ${p.email}::text desc, is_banned desc, created_at, id limit 1`,
);

/**
 * The owner whom a log-in of this canonical address finds (lib/access/contract.md#mailboxes): that of the address; or,
 * if the mailbox has no place for a further owner or is banned, the banned or the first one. Undefined if it makes a
 * new one.
 */
export const findOwnerOfMailbox = (
  db: Db,
  email: string,
  ownersMax?: number,
): Promise<RowOf<typeof ownerRow> | undefined> => find(db, addressOf(email, ownersMax));

// Of log-ins at the same time, all but one conflict at the lowest free place.
const insert = optionalRowStatement(
  ownerRow,
  (p: Placeholders<Address>) => sql`
    with mailbox as materialized (${mailbox(p)})
    insert into owners (email, time_zone, mailbox_key, mailbox_slot)
    select ${p.email}::text, ${squareZone}, ${p.mailboxKey}::text, (
      select min(slot) from generate_series(1, ${p.ownersMax}::int) slot where not exists (
        select from owners where mailbox_key = ${p.mailboxKey}::text and mailbox_slot = slot))
    where (select count(*) from mailbox) < ${p.ownersMax}::int and not exists (select from mailbox where is_banned)
    on conflict do nothing returning id, email`,
);

/** As findOwnerOfMailbox, and creates the owner if there is none. */
export async function admitOwner(db: Db, email: string, ownersMax?: number): Promise<RowOf<typeof ownerRow>> {
  for (;;) {
    const owner =
      (await findOwnerOfMailbox(db, email, ownersMax)) ?? (await insert(db, addressOf(email, ownersMax)));
    if (owner) return owner;
  }
}

const rekey = statement(
  { id: owners.id },
  (p: Placeholders<{ ignoringDots: string[] }>) => sql`
    with changed as (
      update owners o set mailbox_key = mailbox_key(o.email, ${p.ignoringDots}::text[]), mailbox_slot = null from (
        select id from owners where mailbox_key <> mailbox_key(email, ${p.ignoringDots}::text[])
        order by id for update
      ) chosen
      where o.id = chosen.id returning o.id
    ), members as (
      update course_members m set mailbox_key = mailbox_key(m.email, ${p.ignoringDots}::text[])
      where mailbox_key <> mailbox_key(m.email, ${p.ignoringDots}::text[])
    ), released as (
      -- A vote that keeps the voice of a former mailbox could not be replaced by its owner.
      update poll_votes set voice = null where voice in (select id from changed)
        or lobster_id in (select l.id from lobsters l where l.owner_id in (select id from changed))
    )
    select id from changed`,
);

/**
 * Gives every owner the key of their mailbox by the present EMAIL_IGNORE_DOTS. Owners who come into one mailbox by that
 * all stay. Returns how many changed.
 */
export const followIgnoredDots = async (db: Db, ignoringDots = env.EMAIL_IGNORE_DOTS): Promise<number> =>
  (await rekey(db, { ignoringDots })).length;
