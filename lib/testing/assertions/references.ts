import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";

export interface Reference {
  table: string;
  column: string;
  to: "lobsters" | "owners";
}

/** Every column of the schema that refers to a lobster or to an owner. */
export async function listReferences(): Promise<Reference[]> {
  const rows = await runOnce<{ table: string; column: string; to: Reference["to"] }>(
    database().db,
    sql`
    select fk.conrelid::regclass::text "table", referring.attname "column", fk.confrelid::regclass::text "to"
    from pg_constraint fk
      cross join unnest(fk.conkey) key
      join pg_attribute referring on referring.attrelid = fk.conrelid and referring.attnum = key
    where fk.contype = 'f' and fk.confrelid in ('lobsters'::regclass, 'owners'::regclass)
    order by 1, 2`,
  );
  return [...rows];
}

export const nameOf = ({ table, column }: Reference) => `${table}.${column}`;
