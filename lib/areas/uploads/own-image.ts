import type { Db } from "@/db/connection";
import { ownsUpload } from "@/db/queries/uploads/uploads";
import { invalidField } from "@/lib/api/contract/general";

/**
 * Accepts an image URL only if it is empty or the exact URL of one of the owner's uploads
 * (lib/areas/uploads/contract.md). Throws ApiError 400 that names `field`.
 */
export async function checkOwnImage(
  db: Db,
  ownerId: string,
  field: string,
  url: string | undefined,
): Promise<void> {
  if (!url || (await ownsUpload(db, { ownerId, url }))) return;
  throw invalidField(field, "own_image");
}
