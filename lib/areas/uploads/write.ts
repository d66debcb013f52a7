import { database } from "@/db/client";
import type { Uploader } from "./quota";
import { countAndKeepImage, makeImage } from "./uploads";

/** Stores a picture for its owner and returns its URL. Throws ApiError as POST /uploads does. */
export async function keepPicture(bytes: Buffer, uploader: Uploader, now: Date): Promise<string> {
  const { db, transaction } = database();
  const image = await makeImage(db, uploader, bytes, now);
  const { row } = await transaction((tx) => countAndKeepImage(tx, uploader, image, now));
  return row.url;
}
