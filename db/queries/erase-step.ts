import type { SQL } from "drizzle-orm";
import type { Db } from "../connection";
import { statement } from "../statement";

export interface GoneParams {
  ownerId: string;
  lobsterId: string;
  email: string;
  /** ISO 8601. */
  now: string;
}

/** One statement of those that erase an account; they need a transaction around them all. */
export type Gone = (db: Db, params: GoneParams) => Promise<object[]>;

export const step = (build: (p: { readonly [Name in keyof GoneParams]: SQL }) => SQL): Gone =>
  statement<GoneParams, object>(build);
