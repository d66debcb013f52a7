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
    select referring.table_name "table", referring.column_name "column", referred.table_name "to"
    from information_schema.referential_constraints fk
      join information_schema.key_column_usage referring on referring.constraint_name = fk.constraint_name
      join information_schema.key_column_usage referred on referred.constraint_name = fk.unique_constraint_name
        and referred.ordinal_position = referring.position_in_unique_constraint
    where referred.table_name in ('lobsters', 'owners')
    order by 1, 2`,
  );
  return [...rows];
}

export const nameOf = ({ table, column }: Reference) => `${table}.${column}`;
