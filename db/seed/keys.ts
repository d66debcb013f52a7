import { sql } from "drizzle-orm";
import { apiKeys } from "../schema/keys";
import { lobsters } from "../schema/lobsters";
import { type Placeholders, statement } from "../statement";

interface NewKeys {
  lookupIds: string[];
  /** Hexadecimal. */
  hashes: string[];
  scopes: string[];
  liveMax: number;
}

/**
 * Gives each key to another seeded lobster, first to those with the fewest live keys. Returns which lobster got which
 * key.
 */
export const seedKeys = statement(
  { lookupId: apiKeys.lookupId, lobsterId: lobsters.id },
  (p: Placeholders<NewKeys>) => sql`
    with key as (
      select * from unnest(${p.lookupIds}::text[], ${p.hashes}::text[]) with ordinality as k(lookup_id, hash, no)
    ), holder as (
      select o.id, row_number() over (order by count(k.id), min(l.serial_no)) no
      from owners o join lobsters l on l.owner_id = o.id
        left join api_keys k on k.owner_id = o.id and (k.revoked_at is null or k.revoked_at > now())
          and (k.expires_at is null or k.expires_at > now())
      where o.email like '%@seeded.invalid'
      group by o.id having count(k.id) < ${p.liveMax}::int
    ), issued as (
      insert into api_keys (owner_id, lookup_id, hash, name, scopes)
      select holder.id, key.lookup_id, decode(key.hash, 'hex'), 'seeded', ${p.scopes}::text[] from key join holder using (no)
      returning lookup_id, owner_id
    )
    select i.lookup_id "lookupId", l.id "lobsterId" from issued i join lobsters l on l.owner_id = i.owner_id`,
);
