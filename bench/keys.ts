import type postgres from "postgres";
import { generateKey } from "@/lib/access/keys/format";
import { SCOPES } from "@/lib/access/keys/scopes";
import type { BenchLobster } from "./square";

const NAME = "bench";

/** Removes the keys of earlier runs, whose secrets nobody knows any more. */
export async function removeKeys(sql: postgres.Sql): Promise<void> {
  await sql`delete from api_keys where name = ${NAME}`;
}

/** Gives `count` new keys to these lobsters in turn, in one statement and without regard to how many a lobster may have. */
export async function mintKeys(
  sql: postgres.Sql,
  lobsterIds: readonly string[],
  count: number,
): Promise<BenchLobster[]> {
  const minted = Array.from({ length: count }, () => generateKey());
  await sql`
    insert into api_keys (owner_id, lookup_id, hash, name, scopes)
    select l.owner_id, key.lookup_id, decode(key.hash, 'hex'), ${NAME}, ${[...SCOPES]}::text[]
    from unnest(
      ${minted.map(({ lookupId }) => lookupId)}::text[], ${minted.map(({ hash }) => hash.toString("hex"))}::text[],
      ${minted.map((_, no) => lobsterIds[no % lobsterIds.length] ?? "")}::uuid[]
    ) key(lookup_id, hash, lobster_id) join lobsters l on l.id = key.lobster_id`;
  return minted.map(({ key }, no) => ({ key, id: lobsterIds[no % lobsterIds.length] ?? "" }));
}
