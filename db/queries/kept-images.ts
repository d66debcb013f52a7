import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { ByTimeAndId } from "../keyset";
import { statement } from "../statement";
import { pageStatement } from "./page";
import { type UploadRow, uploadColumns } from "./uploads";

export interface ImageUse {
  keptBytes: number;
  /** In the China day. */
  dayBytes: number;
}

const read = statement<{ ownerId: string; day: string }, ImageUse>(
  (p) => sql`
    select
      coalesce((select bytes from kept_images where owner_id = ${p.ownerId}::uuid), 0)::float8 "keptBytes",
      coalesce((
        select spent from owner_days
        where owner_id = ${p.ownerId}::uuid and name = 'images' and day >= ${p.day}::date
      ), 0)::float8 "dayBytes"`,
);

/** How many bytes of images an owner keeps, and has sent in a China day (YYYY-MM-DD). */
export async function readImageUse(db: Db, which: { ownerId: string; day: string }): Promise<ImageUse> {
  const [row] = await read(db, which);
  return row ?? { keptBytes: 0, dayBytes: 0 };
}

const oldest = statement<{ ownerId: string }, { url: string }>(
  (p) => sql`
    select url from uploads where owner_id = ${p.ownerId}::uuid order by created_at, id limit 1`,
);

/** The URL of an owner's oldest upload; undefined if there is none. */
export async function findOldestUpload(db: Db, ownerId: string): Promise<string | undefined> {
  const [row] = await oldest(db, { ownerId });
  return row?.url;
}

export interface KeptUploadRow extends UploadRow {
  uploadId: string;
  uploadedAt: string;
}

interface ListParams {
  ownerId: string;
  limit: number;
  beforeTime: string;
  beforeId: string;
}

const newest = pageStatement<ListParams, KeptUploadRow>(
  (p) => sql`
    select ${uploadColumns}, id "uploadId", created_at "uploadedAt" from uploads
    where owner_id = ${p.ownerId}::uuid
      and (created_at, id) < (${p.beforeTime}::timestamptz, ${p.beforeId}::uuid)
    order by created_at desc, id desc`,
  sql`"uploadedAt" desc, "uploadId" desc`,
);

/** A page of an owner's uploads, newest first. */
export function listUploads(
  db: Db,
  { position: [beforeTime, beforeId], ...params }: { ownerId: string } & ByTimeAndId,
): Promise<KeptUploadRow[]> {
  return newest(db, { ...params, beforeTime, beforeId });
}

const remove = statement<{ ownerId: string; url: string }, { isInUse: boolean; path: string | null }>(
  (p) => sql`
    with in_use as (
      select 1 from lobsters where owner_id = ${p.ownerId}::uuid and avatar_url = ${p.url}
      union all select 1 from owners where id = ${p.ownerId}::uuid and avatar_url = ${p.url}
    ), gone as (
      delete from uploads
      where owner_id = ${p.ownerId}::uuid and url = ${p.url} and not exists (select 1 from in_use)
      returning path, byte_size
    ), freed as (
      update kept_images set bytes = bytes - (select sum(byte_size) from gone)
      where owner_id = ${p.ownerId}::uuid and exists (select 1 from gone)
    )
    select exists (select 1 from in_use) "isInUse", (select path from gone limit 1) path`,
);

/**
 * Takes an owner's uploads of this URL out of the books, unless it is an avatar of theirs. Returns the path of
 * the file, which other uploads may need still; null when there was none.
 */
export async function removeUpload(
  db: Db,
  which: { ownerId: string; url: string },
): Promise<{ isInUse: boolean; path: string | null }> {
  const [outcome] = await remove(db, which);
  return outcome ?? { isInUse: false, path: null };
}
