import type { Db } from "@/db/connection";
import { findUpload, insertUpload, isShared, type UploadRow } from "@/db/queries/uploads/uploads";
import { store } from "@/lib/areas/uploads/storage/store";
import type { Image } from "./image";
import { checkKept } from "./quota";
import { UPLOAD_REFUSALS } from "./refusals";

export interface OwnUpload {
  id: string;
  ownerId: string;
}

/**
 * Stores an image for its owner: the row first, then the file, while the transaction holds the file's lock
 * (docs/decisions/0330). So a file that cannot be stored leaves no row, a row that cannot be written leaves no file,
 * and no sweep runs in between. An upload that is stored already stays as it is. Needs a transaction. Throws ApiError
 * 409 if the owner would keep more than they may, and 503 if the store fails.
 */
export async function keepImage(db: Db, image: Image, upload: OwnUpload): Promise<UploadRow> {
  const { bytes, ...file } = image;
  const url = store().urlOf(file.path);
  const keptBytes = await insertUpload(db, { ...upload, ...file, url, byteSize: bytes.length });
  if (keptBytes !== undefined) {
    await checkKept(db, upload.ownerId, keptBytes);
    await storeFile(db, image, upload);
  }
  const row = await findUpload(db, upload);
  if (!row) throw UPLOAD_REFUSALS.refuse("upload_not_found");
  return row;
}

async function storeFile(db: Db, { path, mimeType, bytes }: Image, { id }: OwnUpload): Promise<void> {
  try {
    await store().put(path, bytes, mimeType);
  } catch (error) {
    await removeUnlessShared(db, { id, path });
    throw error;
  }
}

/** A store that answered too late may still have stored the file. If this fails, the sweep removes the file later. */
async function removeUnlessShared(db: Db, upload: { id: string; path: string }): Promise<void> {
  try {
    if (!(await isShared(db, upload))) await store().remove(upload.path);
  } catch {
    // The store is still down, and has logged its failure.
  }
}
