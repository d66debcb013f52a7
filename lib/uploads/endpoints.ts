import { randomUUID } from "node:crypto";
import { z } from "zod";
import { endpoint } from "@/lib/api/endpoint";
import type { FormFile } from "@/lib/api/form";
import { policy } from "@/lib/api/rate-limit";
import { DateTime, Uuid } from "@/lib/api/shapes";
import { store } from "@/lib/storage/store";
import { directStore, readStaged, stagingPath } from "./direct";
import { MIME_TYPES } from "./formats";
import { BYTE_SIZE_MAX, readImage } from "./image";
import { UPLOADS } from "./refusals";
import { toUpload, Upload, UploadForm } from "./schemas";
import { keepImage } from "./uploads";

const limit = { policy: policy("uploads", 60, 60, "key"), enforcedIn: "memory" } as const;

/** What a form needs around its file. */
const FORM_BYTES = 64 * 1024;

/** What HTTP clients write when they know nothing of the file: no declaration at all. */
const UNDECLARED = new Set(["", "text/plain", "application/octet-stream"]);

const declaredType = ({ type }: FormFile) => {
  const [essence = ""] = type.toLowerCase().split(";");
  return UNDECLARED.has(essence.trim()) ? undefined : essence.trim();
};

export const createUpload = endpoint("POST /uploads", {
  tag: "uploads",
  summary: "Upload an image for an avatar or a text",
  description:
    "The image is made anew without its metadata, upright, and at most 2048 pixels wide and high; an animation of at most 256 frames stays one. Some platforms refuse bodies larger than about 4 MB before they arrive: POST /uploads/presign goes around that.",
  scope: "uploads:write",
  limit,
  target: { upload: "output.upload.path" },
  formByteSizeMax: BYTE_SIZE_MAX + FORM_BYTES,
  body: UploadForm,
  errors: [413, 415],
  success: [201, z.object({ upload: Upload })],
  prepare: async ({ body: { file } }) => readImage(file.bytes, declaredType(file)),
  handle: async ({ atomically, owner, prepared }) => {
    const row = await atomically((tx) => keepImage(tx, prepared, { id: randomUUID(), ownerId: owner.id }));
    return { upload: toUpload(row) };
  },
});

const Presigned = z
  .object({
    upload_id: Uuid,
    url: z
      .string()
      .meta({ format: "uri", description: "Where to send the file with PUT, without the API key." }),
    headers: z.object({ "content-type": z.string() }).meta({ description: "To be sent with the file." }),
    expires_at: DateTime,
  })
  .meta({ id: "PresignedUpload" });

export const presignUpload = endpoint("POST /uploads/presign", {
  tag: "uploads",
  summary: "Begin a direct upload to the image storage",
  description:
    "For files that a platform's limit on bodies keeps from POST /uploads: PUT the file, of exactly `byte_size` bytes, to `url` with `headers`, then POST /uploads/complete with `upload_id`. Answers 503 `not_configured` where the deployment has no bucket.",
  scope: "uploads:write",
  limit,
  body: z.strictObject({ mime_type: z.enum(MIME_TYPES), byte_size: z.int().min(1).max(BYTE_SIZE_MAX) }),
  success: [201, z.object({ presigned: Presigned })],
  handle: async ({ owner, body }) => {
    const id = randomUUID();
    const path = stagingPath({ id, ownerId: owner.id });
    const { url, headers, expiresAt } = await directStore().presignPut(path, body.mime_type, body.byte_size);
    return { presigned: { upload_id: id, url, headers, expires_at: expiresAt.toISOString() } };
  },
});

export const completeUpload = endpoint("POST /uploads/complete", {
  tag: "uploads",
  summary: "Finish a direct upload",
  description: "The same as POST /uploads with the file that was put. Finishing it again changes nothing.",
  scope: "uploads:write",
  limit,
  target: { upload: "output.upload.path" },
  body: z.strictObject({ upload_id: Uuid }),
  refusals: UPLOADS.of("upload_not_found"),
  errors: [413, 415],
  success: [201, z.object({ upload: Upload })],
  prepare: ({ db, owner, body }) => readStaged(db, { id: body.upload_id, ownerId: owner.id }),
  handle: async ({ atomically, owner, body, prepared }) => {
    if ("done" in prepared) return { upload: toUpload(prepared.done) };
    const whose = { id: body.upload_id, ownerId: owner.id };
    const row = await atomically((tx) => keepImage(tx, prepared.image, whose));
    // What stays behind is swept.
    await store()
      .remove(stagingPath(whose))
      .catch(() => {});
    return { upload: toUpload(row) };
  },
});
