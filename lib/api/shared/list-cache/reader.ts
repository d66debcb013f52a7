import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { mayServeCached } from "./snapshot";

const NOW_MS_MAX = 1_000;

/**
 * Whether a viewer may be answered from what all readers share: it is neither an admin nor shadow-muted, and asks about
 * now, outside of a transaction.
 */
export const sharesWithAll = (db: Db, { isAdmin, shadowed, now }: Viewer): boolean =>
  mayServeCached() &&
  !isAdmin &&
  !shadowed &&
  db === database().db &&
  Math.abs(Date.now() - Date.parse(now)) < NOW_MS_MAX;
