import { randomUUID } from "node:crypto";
import type { Db } from "@/db/connection";
import { findUpload, insertUpload, isShared, type UploadRow } from "@/db/queries/uploads/uploads";
import type { Allowance } from "@/lib/api/contract/policies";
import { store } from "@/lib/areas/uploads/storage/store";
import { type Image, readImage } from "./image";
import { checkKept, checkRoom, spendImageDay, type Uploader } from "./quota";
import { UPLOAD_REFUSALS } from "./refusals";

export interface OwnUpload {
  id: string;
  ownerId: string;
}

/** An image made from a file, with the size of the file as it was sent. */
interface MadeImage extends Image {
  sentBytes: number;
}

/** Makes an image from a file if its owner has room for it. Throws ApiError 429, 409, and what readImage throws. */
export async function makeImage(db: Db, uploader: Uploader, bytes: Buffer, now: Date): Promise<MadeImage> {
  await checkRoom(db, uploader, bytes.length, now);
  return { ...(await readImage(uploader.ownerId, bytes)), sentBytes: bytes.length };
}

/** Counts an image against its owner's day, and stores it. Needs a transaction. Throws ApiError 429 and 409. */
export async function countAndKeepImage(
  tx: Db,
  uploader: Uploader,
  image: MadeImage,
  now: Date,
): Promise<{ row: UploadRow; allowance: Allowance }> {
  const allowance = await spendImageDay(tx, uploader, image.sentBytes, now);
  const row = await keepImage(tx, image, { id: randomUUID(), ownerId: uploader.ownerId });
  return { row, allowance };
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
