import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import { readImage } from "@/lib/uploads/image";
import { keepImage } from "@/lib/uploads/uploads";

/** Keeps a picture for its owner and returns its address. Throws ApiError as POST /uploads does. */
export async function keepPicture(bytes: Buffer, ownerId: string): Promise<string> {
  const image = await readImage(bytes, undefined);
  const { url } = await database().transaction((tx) => keepImage(tx, image, { id: randomUUID(), ownerId }));
  return url;
}
