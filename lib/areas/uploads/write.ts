import { database } from "@/db/client";
import { bringImage, makeImage } from "./bring";
import type { Bringer } from "./quota";

/** Keeps a picture for its owner and returns its address. Throws ApiError as POST /uploads does. */
export async function keepPicture(bytes: Buffer, bringer: Bringer, now: Date): Promise<string> {
  const { db, transaction } = database();
  const image = await makeImage(db, bringer, { bytes }, now);
  const { row } = await transaction((tx) => bringImage(tx, bringer, image, now));
  return row.url;
}
