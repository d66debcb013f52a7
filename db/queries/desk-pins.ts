import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { ByTimeAndId } from "../keyset";
import { pageStatement } from "./page";

export interface PinnedRow {
  postId: string;
  title: string;
  pinnedAt: string;
  serialNo: number;
  displayName: string;
}

interface PinsParams {
  beforeTime: string;
  beforeId: string;
  limit: number;
}

const pins = pageStatement<PinsParams, PinnedRow>(
  (p) => sql`
    select p.id "postId", p.title, l.pinned_at "pinnedAt", l.serial_no "serialNo", l.display_name "displayName"
    from lobsters l join posts p on p.id = l.pinned_post_id
    where l.pinned_post_id is not null
      and (l.pinned_at, l.pinned_post_id) < (${p.beforeTime}::timestamptz, ${p.beforeId}::uuid)
    order by l.pinned_at desc, l.pinned_post_id desc`,
  sql`"pinnedAt" desc, "postId" desc`,
);

/** The pinned posts, the newest pin first. */
export function listPins(
  db: Db,
  { position: [beforeTime, beforeId], limit }: ByTimeAndId,
): Promise<PinnedRow[]> {
  return pins(db, { beforeTime, beforeId, limit });
}
