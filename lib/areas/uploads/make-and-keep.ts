import { randomUUID } from "node:crypto";
import type { Db } from "@/db/connection";
import type { UploadRow } from "@/db/queries/uploads/uploads";
import type { Allowance } from "@/lib/api/limits/rate-limit";
import { type Image, readImage } from "./image";
import { checkRoom, spendImageDay, type Uploader } from "./quota";
import { keepImage } from "./uploads";

/** An image made from a file, with the size of the file as it was sent. */
export interface MadeImage extends Image {
  sentBytes: number;
}

/** Makes an image from a file if its owner has room for it. Throws ApiError 429, 409, and what readImage throws. */
export async function makeImage(
  db: Db,
  uploader: Uploader,
  { bytes, declaredType }: { bytes: Buffer; declaredType?: string },
  now: Date,
): Promise<MadeImage> {
  await checkRoom(db, uploader, bytes.length, now);
  return { ...(await readImage(uploader.ownerId, bytes, declaredType)), sentBytes: bytes.length };
}

/**
 * Counts an image against its owner's day and stores it, both or neither. Needs a transaction. Throws ApiError 429
 * and 409.
 */
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
