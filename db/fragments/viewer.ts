import { sql } from "drizzle-orm";
import type { Placeholders } from "../statement";

/** Who asks, and when: what every statement takes whose answer depends on it. */
export interface Viewer {
  /** The id of the lobster. */
  viewer: string;
  isAdmin: boolean;
  /** The lobster is shadow-muted: what it writes now only it and admins see. */
  shadowed: boolean;
  /** ISO 8601. */
  now: string;
}

/** The status of what the viewer writes now. */
export const statusOfWords = ({ shadowed }: Viewer) => (shadowed ? "shadowed" : "visible");

/**
 * Whether `viewer` sees a row with the columns `shadowed` and `lobster_id`: what a shadow-muted lobster
 * writes is there for itself and for admins only (docs/contract.md#visibility).
 */
export const seenBy = (p: Placeholders<Pick<Viewer, "viewer" | "isAdmin">>) =>
  sql`(not shadowed or lobster_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)`;
