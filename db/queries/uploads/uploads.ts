import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { isBanned } from "../../fragments/lobster-columns";
import { pg, type RowOf } from "../../row";
import { storedImages, uploads } from "../../schema/uploads";
import { optionalRowStatement, type Placeholders, statement } from "../../statement";

export const uploadRow = {
  url: uploads.url,
  path: uploads.path,
  mimeType: uploads.mimeType,
  byteSize: uploads.byteSize,
};

export type UploadRow = RowOf<typeof uploadRow>;

/** The columns of `uploadRow`. */
export const uploadColumns = sql.raw(`url, path, mime_type "mimeType", byte_size "byteSize"`);

type NewUpload = UploadRow & { id: string; ownerId: string; width: number; height: number };

const insert = optionalRowStatement(
  { keptBytes: pg.float },
  (p: Placeholders<NewUpload>) => sql`
    with stored as (
      insert into stored_images (path, width, height) values (${p.path}, ${p.width}::int, ${p.height}::int)
      on conflict (path) do update set width = excluded.width, height = excluded.height
    ), added as (
      insert into uploads (id, owner_id, path, url, mime_type, byte_size)
      values (${p.id}::uuid, ${p.ownerId}::uuid, ${p.path}, ${p.url}, ${p.mimeType}, ${p.byteSize}::int)
      on conflict (id) do nothing
      returning owner_id, byte_size
    )
    insert into kept_images as kept (owner_id, bytes) select owner_id, byte_size from added
    on conflict (owner_id) do update set bytes = kept.bytes + excluded.bytes
    returning bytes::float8 "keptBytes"`,
);

/**
 * Adds an upload and locks the row of its file until the transaction ends. The caller must store the file before that.
 * Returns how many bytes the owner keeps now; undefined when an upload with this id already exists.
 */
export const insertUpload = async (db: Db, upload: NewUpload): Promise<number | undefined> =>
  (await insert(db, upload))?.keptBytes;

/** An owner's upload; undefined if there is none with this id. */
export const findUpload = optionalRowStatement(
  uploadRow,
  (p: Placeholders<{ id: string; ownerId: string }>) => sql`
    select ${uploadColumns} from uploads where id = ${p.id}::uuid and owner_id = ${p.ownerId}::uuid`,
);

const byUrl = statement(
  { found: pg.integer },
  (p: Placeholders<{ ownerId: string; url: string }>) => sql`
    select 1 found from uploads where owner_id = ${p.ownerId}::uuid and url = ${p.url} limit 1`,
);

/** Whether this owner has an upload with exactly this URL. */
export const ownsUpload = async (db: Db, which: { ownerId: string; url: string }): Promise<boolean> =>
  (await byUrl(db, which)).length > 0;

const shownImage = { url: uploads.url, width: storedImages.width, height: storedImages.height };

/**
 * The uploads with these URLs, by any owner, with their sizes in pixels: a text that has their URLs may show them.
 * `paths` are their paths, in any order. Leaves out images that only owners of banned lobsters uploaded, unless
 * `withBanned`.
 */
export const listShownImages = statement(
  shownImage,
  (p: Placeholders<{ urls: string[]; paths: string[]; withBanned: boolean }>) => sql`
    select distinct u.url, f.width, f.height from uploads u join stored_images f on f.path = u.path
    where u.path = any(${p.paths}::text[]) and u.url = any(${p.urls}::text[])
      and (${p.withBanned}::boolean
        or not exists (select 1 from lobsters l where l.owner_id = u.owner_id and ${isBanned}))`,
  "about ids",
);

const lock = statement(
  {},
  (p: Placeholders<{ path: string }>) => sql`
    insert into stored_images (path) values (${p.path})
    on conflict (path) do update set path = excluded.path`,
);

const remove = statement(
  { path: storedImages.path },
  (p: Placeholders<{ path: string }>) => sql`
    delete from stored_images where path = ${p.path}
      and not exists (select 1 from uploads where uploads.path = ${p.path})
    returning path`,
);

/**
 * Deletes the row of a file, unless an upload refers to the file. Returns whether it did. If so, the caller must remove
 * the file within the same transaction, because new uploads of the same image wait only until it ends.
 */
export async function deleteUnusedImage(db: Db, path: string): Promise<boolean> {
  await lock(db, { path });
  return (await remove(db, { path })).length > 0;
}

const others = statement(
  { found: pg.integer },
  (p: Placeholders<{ path: string; id: string }>) =>
    sql`select 1 found from uploads where path = ${p.path} and id <> ${p.id}::uuid limit 1`,
);

/** Whether another upload refers to the same file. */
export const isShared = async (db: Db, upload: { path: string; id: string }): Promise<boolean> =>
  (await others(db, upload)).length > 0;
