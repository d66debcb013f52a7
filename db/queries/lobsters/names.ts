import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import type { RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { optionalRowStatement, type Placeholders, statement } from "../../statement";

// Locks both rows in a fixed order, so that two lobsters that ask for each other's name cannot deadlock.
const lockHolder = statement(
  { id: lobsters.id, nameKey: lobsters.nameKey },
  (p: Placeholders<{ nameKey: string; lobsterId: string }>) => sql`
    select id, name_key "nameKey" from lobsters
    where name_key = ${p.nameKey} or id = ${p.lobsterId}::uuid
    order by id for no key update`,
);

/**
 * Locks the lobster that holds a name and the one that asks for it until the transaction ends. Returns whether another
 * lobster holds the name. When many ask for the same name, each waits for the previous one and sees which name it took.
 */
export async function lockNameHolder(db: Db, nameKey: string, lobsterId: string): Promise<boolean> {
  const rows = await lockHolder(db, { nameKey, lobsterId });
  return rows.some((row) => row.nameKey === nameKey && row.id !== lobsterId);
}

interface Preference {
  lobsterId: string;
  /** Sorted by preference; `nameKeys` has the keys in the same order. */
  names: string[];
  nameKeys: string[];
}

const takeFirstFree = optionalRowStatement(
  { displayName: lobsters.displayName },
  (p: Placeholders<Preference>) => sql`
    update lobsters set display_name = free.name, name_key = free.key,
      renamed_at = case when display_name = free.name then renamed_at else coalesce(renamed_at, now()) end,
      shadow = nullif(shadow - 'display_name', '{}')
    from (
      select c.name, c.key from unnest(${p.names}::text[], ${p.nameKeys}::text[]) with ordinality c(name, key, no)
      where not exists (
        select 1 from lobsters taken where taken.name_key = c.key and taken.id <> ${p.lobsterId}::uuid)
      order by c.no limit 1
    ) free
    where id = ${p.lobsterId}::uuid
    returning display_name "displayName"`,
);

/**
 * Gives a lobster the first of these names that is free, and records when it was first renamed.
 * Returns undefined if all are taken. Throws PostgreSQL's unique violation `lobsters_name_key` when another
 * lobster takes the name at the same time.
 */
export const takeFreeName = async (db: Db, preference: Preference): Promise<string | undefined> =>
  (await takeFirstFree(db, preference))?.displayName;

const takenNames = statement(
  { nameKey: lobsters.nameKey },
  (p: Placeholders<{ nameKeys: string[]; lobsterId: string }>) => sql`
    select name_key "nameKey" from lobsters
    where name_key = any(${p.nameKeys}::text[]) and id <> ${p.lobsterId}::uuid`,
);

/** The keys of these names that other lobsters hold. */
export async function findTakenNames(db: Db, nameKeys: string[], lobsterId: string): Promise<Set<string>> {
  const rows = await takenNames(db, { nameKeys, lobsterId });
  return new Set(rows.map((row) => row.nameKey));
}

const nameRow = {
  id: lobsters.id,
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
  nameKey: lobsters.nameKey,
  renamedAt: lobsters.renamedAt,
};

export type NameRow = RowOf<typeof nameRow>;

/** The names of lobsters by serial number, starting after one. Leaves out lobsters whose account is deleted. */
export const listNames = statement(
  nameRow,
  (p: Placeholders<{ after: number; limit: number }>) => sql`
    select id, serial_no "serialNo", display_name "displayName", name_key "nameKey", renamed_at "renamedAt"
    from lobsters where serial_no > ${p.after} and gone_at is null order by serial_no limit ${p.limit}`,
);

/** Sets when a lobster was first renamed: null for never. */
export const setRenamedAt = statement(
  {},
  (p: Placeholders<{ id: string; renamedAt: string | null }>) => sql`
    update lobsters set renamed_at = ${p.renamedAt}::timestamptz where id = ${p.id}::uuid`,
);
