import type postgres from "postgres";
import { generateKey } from "@/lib/access/keys/format";
import { SCOPES } from "@/lib/access/keys/scopes";

export interface BenchLobster {
  id: string;
  key: string;
}

const NAME = "bench";

/** Removes the keys of earlier runs, whose secrets are lost. */
export async function removeKeys(sql: postgres.Sql): Promise<void> {
  await sql`delete from api_keys where name = ${NAME}`;
}

/** Gives `count` new keys to these lobsters in turn, even beyond the limit of live keys. */
export async function mintKeys(
  sql: postgres.Sql,
  lobsterIds: readonly string[],
  count: number,
): Promise<BenchLobster[]> {
  // Lookup ids are random, so a few of many collide with each other or with stored ones.
  const byLookupId = new Map(
    Array.from({ length: count }, (_, no) => {
      const key = generateKey();
      return [key.lookupId, { ...key, id: lobsterIds[no % lobsterIds.length] ?? "" }];
    }),
  );
  const drafts = [...byLookupId.values()];
  const stored = await sql<{ lookupId: string }[]>`
    insert into api_keys (owner_id, lookup_id, hash, name, scopes)
    select l.owner_id, draft.lookup_id, decode(draft.hash, 'hex'), ${NAME}, ${[...SCOPES]}::text[]
    from unnest(
      ${drafts.map(({ lookupId }) => lookupId)}::text[], ${drafts.map(({ hash }) => hash.toString("hex"))}::text[],
      ${drafts.map(({ id }) => id)}::uuid[]
    ) draft(lookup_id, hash, id) join lobsters l on l.id = draft.id
    on conflict (lookup_id) do nothing returning lookup_id "lookupId"`;
  const known = new Set(stored.map(({ lookupId }) => lookupId));
  const minted = drafts.filter(({ lookupId }) => known.has(lookupId)).map(({ id, key }) => ({ id, key }));
  const missing = count - minted.length;
  return missing > 0 ? [...minted, ...(await mintKeys(sql, lobsterIds, missing))] : minted;
}
