import { sql } from "drizzle-orm";
import type { Placeholders } from "../statement";

/** The caller and the time: the parameters of every statement whose answer depends on them. */
export interface Viewer {
  /** The id of the lobster that asks. */
  viewer: string;
  isAdmin: boolean;
  /** True when the lobster is shadow-muted: only it and admins see what it writes now. */
  shadowed: boolean;
  /** ISO 8601. */
  now: string;
}

/** The status of a text that the viewer writes now. */
export const statusOfWords = ({ shadowed }: Viewer) => (shadowed ? "shadowed" : "visible");

/**
 * True when the viewer sees a row with the columns `shadowed` and `lobster_id`: only a shadow-muted lobster itself and
 * admins see what it writes (docs/contract.md#visibility).
 */
export const seenBy = (p: Placeholders<Pick<Viewer, "viewer" | "isAdmin">>) =>
  sql`(not shadowed or lobster_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)`;
