import type { Db } from "@/db/connection";
import { findUpload, insertUpload, isShared, type UploadRow } from "@/db/queries/uploads/uploads";
import { store } from "@/lib/areas/uploads/storage/store";
import type { Image } from "./image";
import { checkKept } from "./quota";
import { UPLOADS } from "./refusals";

interface Whose {
  id: string;
  ownerId: string;
}

/**
 * Keeps an image for its owner: the row first, then the file, in one transaction, which also holds the lock
 * of the file. So a file that cannot be stored leaves no row, a row that cannot be written stores no file,
 * and no sweep comes between the two. An upload that was kept before stays as it is. Throws ApiError 409 when the
 * owner would keep more than they may.
 */
export async function keepImage(db: Db, image: Image, whose: Whose): Promise<UploadRow> {
  const { path, mimeType, bytes } = image;
  const url = store().urlOf(path);
  const keptBytes = await insertUpload(db, { ...whose, path, url, mimeType, byteSize: bytes.length });
  if (keptBytes !== undefined) {
    await checkKept(db, whose.ownerId, keptBytes);
    await storeFile(db, image, whose);
  }
  const row = await findUpload(db, whose);
  if (!row) throw UPLOADS.refuse("upload_not_found");
  return row;
}

async function storeFile(db: Db, { path, mimeType, bytes }: Image, { id }: Whose): Promise<void> {
  try {
    await store().put(path, bytes, mimeType);
  } catch (error) {
    await takeBack(db, { id, path });
    throw error;
  }
}

/** A store that did not answer in time may have stored the file all the same. What this misses is swept. */
async function takeBack(db: Db, upload: { id: string; path: string }): Promise<void> {
  try {
    if (!(await isShared(db, upload))) await store().remove(upload.path);
  } catch {
    // The store is still away, and has said so in the log.
  }
}
