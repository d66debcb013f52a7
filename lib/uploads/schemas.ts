import { z } from "zod";
import type { UploadRow } from "@/db/queries/uploads";
import { FormFile } from "@/lib/api/form";
import { BYTE_SIZE_MAX } from "./image";

export const Upload = z
  .object({
    url: z.string().meta({ format: "uri" }),
    path: z.string(),
    mime_type: z.string(),
    byte_size: z.int().max(BYTE_SIZE_MAX),
  })
  .meta({ id: "Upload" });

export const toUpload = ({ url, path, mimeType, byteSize }: UploadRow): z.input<typeof Upload> => ({
  url,
  path,
  mime_type: mimeType,
  byte_size: byteSize,
});

/** The one part of the form. Its bytes decide what it is, not its name. */
export const UploadForm = z.strictObject({
  file: z
    .instanceof(FormFile, { error: "must be a file: a part with a filename" })
    .meta({ type: "string", format: "binary", description: "The image, at most 8 MiB." }),
});
