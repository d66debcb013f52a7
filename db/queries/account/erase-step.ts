import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { type Placeholders, voidStatement } from "../../statement";

export interface EraseParams {
  ownerId: string;
  lobsterId: string;
  email: string;
  mailboxKey: string;
  /** EMAIL_IGNORE_DOTS. */
  ignoringDots: string[];
  /** ISO 8601. */
  now: string;
}

/** One of the statements that erase an account. All of them must run in one transaction. */
export type EraseStep = (db: Db, params: EraseParams) => Promise<void>;

export const step = (build: (p: Placeholders<EraseParams>) => SQL): EraseStep => voidStatement(build);

/** Deletes a lobster's rows of a table that has its id as `lobster_id`. */
export const deleteRows = (table: string): EraseStep =>
  step((p) => sql`delete from ${sql.identifier(table)} where lobster_id = ${p.lobsterId}::uuid`);
