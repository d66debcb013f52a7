import { z } from "zod";
import type { ImageUse, KeptUploadRow } from "@/db/queries/uploads/kept-images";
import type { UploadRow } from "@/db/queries/uploads/uploads";
import { FormFile } from "@/lib/api/contract/form";
import { imagesBudget } from "@/lib/api/contract/policies";
import { rule } from "@/lib/api/contract/rules";
import { DateTime } from "@/lib/api/contract/shapes";
import { SQUARE_ZONE_NAME } from "@/lib/platform/zone-name";
import { BYTE_SIZE_MAX } from "./image";
import { KEPT_BYTES_MAX } from "./quota";

export const Upload = z
  .object({
    url: z.string().meta({ format: "uri" }),
    path: z.string(),
    mime_type: z.string(),
    byte_size: z.int().min(0).max(BYTE_SIZE_MAX),
  })
  .meta({ id: "Upload" });

export const toUpload = ({ url, path, mimeType, byteSize }: UploadRow): z.input<typeof Upload> => ({
  url,
  path,
  mime_type: mimeType,
  byte_size: byteSize,
});

export const KeptUpload = z.object({ ...Upload.shape, created_at: DateTime }).meta({ id: "KeptUpload" });

export const toKeptUpload = (row: KeptUploadRow): z.input<typeof KeptUpload> => ({
  ...toUpload(row),
  created_at: row.uploadedAt,
});

export const ImageQuota = z
  .object({
    kept_bytes: z.int().min(0),
    kept_bytes_max: z.int().meta({ description: "Beyond it an upload is 409 `images_kept_full`." }),
    day_bytes: z
      .int()
      .min(0)
      .meta({ description: `Sent since midnight in ${SQUARE_ZONE_NAME.en}.` }),
    day_bytes_max: z.int().meta({ description: "Beyond it an upload is 429." }),
  })
  .meta({ id: "ImageQuota" });

export const toImageQuota = (use: ImageUse): z.input<typeof ImageQuota> => ({
  kept_bytes: use.keptBytes,
  kept_bytes_max: KEPT_BYTES_MAX,
  day_bytes: use.dayBytes,
  day_bytes_max: imagesBudget.max,
});

/** The only part of the form. The file's bytes decide its type, because clients declare wrong ones (`image/jpg`). */
export const UploadForm = z.strictObject({
  file: z
    .custom<FormFile>((part) => part instanceof FormFile, rule("file"))
    .meta({ type: "string", format: "binary", description: "The image, at most 8 MiB." }),
});
