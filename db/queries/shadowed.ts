import { type SQL, sql } from "drizzle-orm";

/** What every statement on the marks of a post takes: who asks. */
export interface Viewer {
  viewer: string;
  isAdmin: boolean;
}

/**
 * Whether `viewer` sees a row with the columns `shadowed` and `lobster_id`: what a shadow-muted lobster
 * writes is there for itself and for admins only (decisions §4).
 */
export const seenBy = (p: { readonly [Name in keyof Viewer]: SQL }) =>
  sql`(not shadowed or lobster_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)`;
