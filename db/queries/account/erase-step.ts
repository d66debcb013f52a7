import type { SQL } from "drizzle-orm";
import type { Db } from "../../connection";
import { type Placeholders, statement } from "../../statement";

export interface EraseParams {
  ownerId: string;
  lobsterId: string;
  email: string;
  /** ISO 8601. */
  now: string;
}

/** One of the statements that erase an account; they need a transaction around them all. */
export type EraseStep = (db: Db, params: EraseParams) => Promise<unknown>;

/** A step that answers no rows. */
export const step = (build: (p: Placeholders<EraseParams>) => SQL): EraseStep => statement({}, build);
