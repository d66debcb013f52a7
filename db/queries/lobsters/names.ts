import { sql } from "drizzle-orm";
import { foldName } from "@/lib/platform/text/search-fold";
import type { Db } from "../../connection";
import type { RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { optionalRowStatement, type Placeholders, statement } from "../../statement";

// Locks both rows in a fixed order, so that two lobsters that ask for each other's name cannot deadlock.
const lockHolder = statement(
  { id: lobsters.id, nameKey: lobsters.nameKey, nameLook: lobsters.nameLook },
  (p: Placeholders<NameForms & { lobsterId: string }>) => sql`
    select id, name_key "nameKey", name_look "nameLook" from lobsters
    where name_key = ${p.nameKey} or name_look = ${p.nameLook} or id = ${p.lobsterId}::uuid
    order by id for no key update`,
);

/** What a name is compared by: two lobsters have neither the same key nor, since looks are compared, the same look. */
export interface NameForms {
  nameKey: string;
  nameLook: string;
}

/**
 * Locks the lobsters that hold a name or one that looks like it, and the one that asks for it, until the transaction
 * ends. Returns whether another lobster holds it; a lobster may keep a look that it already shares. When many ask for
 * the same name, each waits for the previous one and sees which name it took.
 */
export async function lockNameHolder(db: Db, forms: NameForms, lobsterId: string): Promise<boolean> {
  const rows = await lockHolder(db, { nameKey: forms.nameKey, nameLook: forms.nameLook, lobsterId });
  const keepsLook = rows.some((row) => row.id === lobsterId && row.nameLook === forms.nameLook);
  return rows.some(
    (row) =>
      row.id !== lobsterId &&
      (row.nameKey === forms.nameKey || (row.nameLook === forms.nameLook && !keepsLook)),
  );
}

interface Preference {
  lobsterId: string;
  /** Sorted by preference; `nameKeys` and `nameLooks` have the forms in the same order. */
  names: string[];
  nameKeys: string[];
  nameLooks: string[];
}

const takeFirstFree = optionalRowStatement(
  { displayName: lobsters.displayName },
  (p: Placeholders<Preference & { searchNames: string[] }>) => sql`
    update lobsters set display_name = free.name, name_key = free.key, name_look = free.look,
      look_no = case when name_look = free.look then look_no else 0 end,
      search_name = free.search_name, search_name_of = free.name,
      renamed_at = case when display_name = free.name then renamed_at else coalesce(renamed_at, now()) end,
      shadow = nullif(shadow - 'display_name', '{}')
    from (
      select c.name, c.key, c.look, c.search_name
      from unnest(${p.names}::text[], ${p.nameKeys}::text[], ${p.nameLooks}::text[], ${p.searchNames}::text[])
        with ordinality c(name, key, look, search_name, no)
      where not exists (
        select 1 from lobsters taken where taken.name_key = c.key and taken.id <> ${p.lobsterId}::uuid)
        and (c.look = (select name_look from lobsters where id = ${p.lobsterId}::uuid) or not exists (
          select 1 from lobsters alike where alike.name_look = c.look and alike.id <> ${p.lobsterId}::uuid))
      order by c.no limit 1
    ) free
    where id = ${p.lobsterId}::uuid
    returning display_name "displayName"`,
);

/**
 * Gives a lobster the first of these names that is free, and records when it was first renamed.
 * Returns undefined if all are taken. A name that looks like another lobster's is taken, unless this lobster already has
 * that look. Throws PostgreSQL's unique violation `lobsters_name_key` or `lobsters_name_look_key` when another lobster
 * takes the name at the same time.
 */
export const takeFreeName = async (db: Db, preference: Preference): Promise<string | undefined> =>
  (await takeFirstFree(db, { searchNames: preference.names.map(foldName), ...preference }))?.displayName;

/** The keys and looks of names that other lobsters hold, among these. */
export const listTakenNames = statement(
  { nameKey: lobsters.nameKey, nameLook: lobsters.nameLook },
  (p: Placeholders<{ nameKeys: string[]; nameLooks: string[]; lobsterId: string }>) => sql`
    select name_key "nameKey", name_look "nameLook" from lobsters
    where (name_key = any(${p.nameKeys}::text[]) or name_look = any(${p.nameLooks}::text[]))
      and id <> ${p.lobsterId}::uuid`,
);

/** The key of a lobster's present name. */
export const findNameKey = optionalRowStatement(
  { nameKey: lobsters.nameKey },
  (p: Placeholders<{ lobsterId: string }>) => sql`
    select name_key "nameKey" from lobsters where id = ${p.lobsterId}::uuid`,
);

const nameRow = {
  id: lobsters.id,
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
  nameKey: lobsters.nameKey,
  nameLook: lobsters.nameLook,
  renamedAt: lobsters.renamedAt,
};

export type NameRow = RowOf<typeof nameRow>;

/** The names of lobsters by serial number, starting after one. Leaves out lobsters whose account is deleted. */
export const listNames = statement(
  nameRow,
  (p: Placeholders<{ after: number; limit: number }>) => sql`
    select id, serial_no "serialNo", display_name "displayName", name_key "nameKey", name_look "nameLook",
      renamed_at "renamedAt"
    from lobsters where serial_no > ${p.after} and gone_at is null order by serial_no limit ${p.limit}`,
);

/** Sets when a lobster was first renamed: null for never. */
export const setRenamedAt = statement(
  {},
  (p: Placeholders<{ id: string; renamedAt: string | null }>) => sql`
    update lobsters set renamed_at = ${p.renamedAt}::timestamptz where id = ${p.id}::uuid`,
);

/**
 * Stores how names look, for lobsters whose names are unchanged since they were read. Of several lobsters with the same
 * look the one that has it keeps the number 0, else the eldest; the others get their serial numbers. Throws PostgreSQL's
 * unique violation `lobsters_name_look_key` when a lobster takes such a name at the same time.
 */
export const setNameLooks = statement(
  {},
  (p: Placeholders<{ ids: string[]; nameKeys: string[]; nameLooks: string[] }>) => sql`
    update lobsters l set name_look = given.look, look_no = case
        when given.no = 1 and not exists (
          select 1 from lobsters first where first.name_look = given.look and first.look_no = 0 and first.id <> l.id)
        then 0 else l.serial_no end
    from (
      select g.id, g.key, g.look, row_number() over (partition by g.look order by named.serial_no) no
      from unnest(${p.ids}::uuid[], ${p.nameKeys}::text[], ${p.nameLooks}::text[]) g(id, key, look)
        join lobsters named on named.id = g.id
    ) given
    where l.id = given.id and l.name_key = given.key`,
);

const ALIKE_MAX = sql.raw("50");

const alikeNames = {
  oneSerialNo: lobsters.serialNo,
  oneName: lobsters.displayName,
  otherSerialNo: lobsters.serialNo,
  otherName: lobsters.displayName,
};

export type AlikeNamesRow = RowOf<typeof alikeNames>;

/** Pairs of lobsters whose names look alike and are older than the rule against it, the newest first. */
export const listAlikeNames = statement(
  alikeNames,
  () => sql`
    select one.serial_no "oneSerialNo", one.display_name "oneName",
      other.serial_no "otherSerialNo", other.display_name "otherName"
    from lobsters other join lobsters one on one.name_look = other.name_look and one.look_no < other.look_no
    where other.look_no > 0 order by other.serial_no desc, one.serial_no limit ${ALIKE_MAX}`,
);

/** Names by id that are not folded for the search, or that a version which does not fold them changed. Locks them. */
export const lockOldNames = statement(
  { id: lobsters.id, displayName: lobsters.displayName },
  (p: Placeholders<{ after: string; limit: number }>) => sql`
    select id, display_name "displayName" from lobsters
    where id > ${p.after}::uuid and search_name_of is distinct from display_name
    order by id limit ${p.limit} for no key update skip locked`,
);

export const storeSearchNames = statement(
  {},
  (p: Placeholders<{ ids: string[]; searchNames: string[] }>) => sql`
    update lobsters l set search_name = given.name, search_name_of = l.display_name
    from unnest(${p.ids}::uuid[], ${p.searchNames}::text[]) given(id, name) where l.id = given.id`,
);
