import type { Db } from "@/db/connection";
import { findUpload, type UploadRow } from "@/db/queries/uploads/uploads";
import { ApiError } from "@/lib/api/errors";
import { store } from "@/lib/areas/uploads/storage/store";
import { BYTE_SIZE_MAX, type Image, readImage } from "./image";
import { UPLOADS } from "./refusals";

interface Whose {
  id: string;
  ownerId: string;
}

/** Where a client puts the file of an upload: below its owner's id, so that nobody completes another's. */
export const stagingPath = ({ id, ownerId }: Whose) => `staging/${ownerId}/${id}`;

/** The store, if clients can reach it by themselves. Throws ApiError 503 `not_configured`. */
export function directStore() {
  const { direct } = store();
  if (direct) return direct;
  throw new ApiError(503, "not_configured", "This deployment has no bucket to upload to directly.", {
    hint: "Send the file to POST /uploads.",
  });
}

/**
 * What a client has put to its staging path, or the upload that was made of it before.
 * Throws ApiError 404 when nothing is there, and whatever readImage throws.
 */
export async function readStaged(db: Db, whose: Whose): Promise<{ done: UploadRow } | { image: Image }> {
  const done = await findUpload(db, whose);
  if (done) return { done };
  const bytes = await directStore().get(stagingPath(whose), BYTE_SIZE_MAX);
  if (!bytes) throw UPLOADS.refuse("upload_not_found");
  return { image: await readImage(whose.ownerId, bytes, undefined) };
}
