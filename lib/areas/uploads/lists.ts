import { BY_TIME_AND_ID } from "@/db/keyset";
import { listUploads } from "@/db/queries/uploads/kept-images";
import { list } from "@/lib/api/contract/list";
import { KeptUpload, toKeptUpload } from "./schemas";

/** An owner's images, newest first. */
export const uploadList = list({
  name: "uploads",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.uploadedAt, last.uploadId],
  limit: { max: 200, byDefault: 50 },
  rows: listUploads,
  record: KeptUpload,
  toRecord: toKeptUpload,
});
