import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { BY_TIME_AND_ID } from "../../keyset";
import { listStatement } from "../../list-statement";
import { nullable, pg, type RowOf } from "../../row";
import { uploads } from "../../schema/uploads";
import { optionalRowStatement, type Placeholders, singleRowStatement } from "../../statement";
import { uploadColumns, uploadRow } from "./uploads";

const imageUse = {
  keptBytes: pg.float,
  /** Bytes sent on the given date of the square. */
  dayBytes: pg.float,
};

export type ImageUse = RowOf<typeof imageUse>;

/** How many bytes of images an owner keeps, and how many they sent on a date of the square (YYYY-MM-DD). */
export const readImageUse = singleRowStatement(
  imageUse,
  (p: Placeholders<{ ownerId: string; day: string }>) => sql`
    select
      coalesce((select bytes from kept_images where owner_id = ${p.ownerId}::uuid), 0)::float8 "keptBytes",
      coalesce((
        select spent from owner_days
        where owner_id = ${p.ownerId}::uuid and name = 'images' and day >= ${p.day}::date
      ), 0)::float8 "dayBytes"`,
);

const oldest = optionalRowStatement(
  { url: uploads.url },
  (p: Placeholders<{ ownerId: string }>) => sql`
    select url from uploads where owner_id = ${p.ownerId}::uuid order by created_at, id limit 1`,
);

/** The URL of an owner's oldest upload; undefined if there is none. */
export const findOldestUpload = async (db: Db, ownerId: string): Promise<string | undefined> =>
  (await oldest(db, { ownerId }))?.url;

const keptUploadRow = { ...uploadRow, uploadId: uploads.id, uploadedAt: uploads.createdAt };

export type KeptUploadRow = RowOf<typeof keptUploadRow>;

/** A page of an owner's uploads, newest first. */
export const listUploads = listStatement(
  BY_TIME_AND_ID,
  keptUploadRow,
  (p: Placeholders<{ ownerId: string }>, after) => sql`
    select ${uploadColumns}, id "uploadId", created_at "uploadedAt" from uploads
    where owner_id = ${p.ownerId}::uuid and (created_at, id) < ${after}
    order by created_at desc, id desc`,
  sql`"uploadedAt" desc, "uploadId" desc`,
);

const removal = {
  isInUse: pg.boolean,
  /** Null when there is no such upload or it is in use. */
  path: nullable(uploads.path),
};

/**
 * Deletes an owner's uploads with this URL, unless the URL is the avatar of the owner or their lobster. Does not delete
 * the file at the returned path, because other uploads may need it.
 */
export const removeUpload = singleRowStatement(
  removal,
  (p: Placeholders<{ ownerId: string; url: string }>) => sql`
    with in_use as (
      select 1 from lobsters where owner_id = ${p.ownerId}::uuid and avatar_url = ${p.url}
      union all select 1 from owners where id = ${p.ownerId}::uuid and avatar_url = ${p.url}
    ), removed as (
      delete from uploads
      where owner_id = ${p.ownerId}::uuid and url = ${p.url} and not exists (select 1 from in_use)
      returning path, byte_size
    ), freed as (
      update kept_images set bytes = bytes - (select sum(byte_size) from removed)
      where owner_id = ${p.ownerId}::uuid and exists (select 1 from removed)
    )
    select exists (select 1 from in_use) "isInUse", (select path from removed limit 1) path`,
);
