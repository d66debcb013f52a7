import { database } from "@/db/client";
import { bringImage, makeImage } from "@/lib/uploads/bring";

/**
 * What a form says of a picture: the address of the one that came with it, the empty text where the old one is
 * to go, undefined where it stays. Throws ApiError as POST /uploads does.
 */
export async function imageUrlFrom(form: FormData, ownerId: string): Promise<string | undefined> {
  const file = form.get("image");
  // Without a choice, browsers send a file of no bytes.
  if (file instanceof File && file.size > 0) {
    const now = new Date();
    const bringer = { ownerId, status: "active" } as const;
    const bytes = Buffer.from(await file.arrayBuffer());
    const image = await makeImage(database().db, bringer, { bytes }, now);
    const { row } = await database().transaction((tx) => bringImage(tx, bringer, image, now));
    return row.url;
  }
  return form.get("remove_image") === "true" ? "" : undefined;
}
