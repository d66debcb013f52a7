import { database } from "@/db/client";
import { bringImage, makeImage } from "@/lib/uploads/bring";
import type { Bringer } from "@/lib/uploads/quota";

/** Keeps a picture for its owner and returns its address. Throws ApiError as POST /uploads does. */
export async function keepPicture(bytes: Buffer, bringer: Bringer): Promise<string> {
  const now = new Date();
  const { db, transaction } = database();
  const image = await makeImage(db, bringer, { bytes }, now);
  const { row } = await transaction((tx) => bringImage(tx, bringer, image, now));
  return row.url;
}
