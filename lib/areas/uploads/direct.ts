import type { Db } from "@/db/connection";
import { findUpload, type UploadRow } from "@/db/queries/uploads/uploads";
import { GENERAL_REFUSALS } from "@/lib/api/contract/general";
import { store } from "@/lib/areas/uploads/storage/store";
import { BYTE_SIZE_MAX, type Image, readImage } from "./image";
import { UPLOAD_REFUSALS } from "./refusals";
import type { OwnUpload } from "./uploads";

/** Where a client puts a file. The path contains the owner's id, so nobody can complete another's upload. */
export const stagingPath = ({ id, ownerId }: OwnUpload) => `staging/${ownerId}/${id}`;

/** The part of the store that clients reach directly. Throws ApiError 503 `not_configured` without a bucket. */
export function directStore() {
  const { direct } = store();
  if (direct) return direct;
  throw GENERAL_REFUSALS.refuse(
    "not_configured",
    { part: "bucket to upload to directly" },
    { hint: "Send the file to POST /uploads." },
  );
}

/**
 * The image that a client put to its staging path, or the upload if it was completed before.
 * Throws ApiError 404 if nothing is there, and what readImage throws.
 */
export async function readStaged(db: Db, upload: OwnUpload): Promise<{ done: UploadRow } | { image: Image }> {
  const done = await findUpload(db, upload);
  if (done) return { done };
  const bytes = await directStore().get(stagingPath(upload), BYTE_SIZE_MAX);
  if (!bytes) throw UPLOAD_REFUSALS.refuse("upload_not_found");
  return { image: await readImage(upload.ownerId, bytes) };
}
