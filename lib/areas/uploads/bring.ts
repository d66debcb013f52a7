import { randomUUID } from "node:crypto";
import type { Db } from "@/db/connection";
import type { UploadRow } from "@/db/queries/uploads/uploads";
import type { Allowance } from "@/lib/api/rate-limit";
import { type Image, readImage } from "./image";
import { type Bringer, checkRoom, spendImageDay } from "./quota";
import { keepImage } from "./uploads";

/** An image made of a file, and how long the file was as it was sent. */
export interface MadeImage extends Image {
  sentBytes: number;
}

/** Makes an image of a file that its owner has room for. Throws ApiError 429, 409, and what readImage throws. */
export async function makeImage(
  db: Db,
  bringer: Bringer,
  { bytes, declaredType }: { bytes: Buffer; declaredType?: string },
  now: Date,
): Promise<MadeImage> {
  await checkRoom(db, bringer, bytes.length, now);
  return { ...(await readImage(bringer.ownerId, bytes, declaredType)), sentBytes: bytes.length };
}

/** Counts an image and keeps it, or neither. Needs a transaction. Throws ApiError 429 and 409. */
export async function bringImage(
  tx: Db,
  bringer: Bringer,
  image: MadeImage,
  now: Date,
): Promise<{ row: UploadRow; allowance: Allowance }> {
  const allowance = await spendImageDay(tx, bringer, image.sentBytes, now);
  const row = await keepImage(tx, image, { id: randomUUID(), ownerId: bringer.ownerId });
  return { row, allowance };
}
