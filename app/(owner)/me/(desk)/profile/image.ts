import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import { readImage } from "@/lib/uploads/image";
import { keepImage } from "@/lib/uploads/uploads";

/**
 * What a form says of a picture: the address of the one that came with it, the empty text where the old one is
 * to go, undefined where it stays. Throws ApiError as POST /uploads does.
 */
export async function imageUrlFrom(form: FormData, ownerId: string): Promise<string | undefined> {
  const file = form.get("image");
  // Without a choice, browsers send a file of no bytes.
  if (file instanceof File && file.size > 0) {
    const image = await readImage(Buffer.from(await file.arrayBuffer()), undefined);
    const { url } = await database().transaction((tx) => keepImage(tx, image, { id: randomUUID(), ownerId }));
    return url;
  }
  return form.get("remove_image") === "true" ? "" : undefined;
}
