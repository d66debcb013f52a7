import { randomUUID } from "node:crypto";
import { z } from "zod";
import { removeUpload } from "@/db/queries/uploads/kept-images";
import { endpointsOf, type OperationLimit } from "@/lib/api/contract/endpoint";
import { asForm } from "@/lib/api/contract/form";
import { imagesBudget, policy } from "@/lib/api/contract/policies";
import type { Principal } from "@/lib/api/contract/principal";
import { DateTime, text, UploadId, Uuid } from "@/lib/api/contract/shapes";
import { store } from "@/lib/areas/uploads/storage/store";
import { env } from "@/lib/platform/env";
import { directStore, readStaged, stagingPath } from "./direct";
import { MIME_TYPES } from "./formats";
import { ANIMATIONS, BYTE_SIZE_MAX } from "./image";
import { uploadList } from "./lists";
import { checkRoom, readUse, spendImageDay, type Uploader } from "./quota";
import { OF_FILES, UPLOAD_REFUSALS } from "./refusals";
import { ImageQuota, toImageQuota, toUpload, Upload, UploadForm } from "./schemas";
import { removeFile } from "./sweep";
import { countAndKeepImage, keepImage, makeImage } from "./uploads";

const endpoint = endpointsOf("uploads");

const perKey: OperationLimit = { policy: policy("uploads", 60, 60, "key"), enforcedIn: "memory" };
const perDay: OperationLimit = { policy: imagesBudget, enforcedIn: "handler" };

/** One image of an owner is worked on while two more wait (docs/decisions/0330). */
const perOwnerAtOnce: OperationLimit = {
  policy: { name: "uploads", max: 3, windowSeconds: 1, holder: "owner", text: "uploads:3/at_once/owner" },
  enforcedIn: "concurrency",
};

const KEEPS = `An owner keeps at most ${env.IMAGES_MB_KEPT} MB: beyond, \`images_kept_full\` until DELETE /uploads makes room.`;

const uploaderOf = (owner: Principal["owner"], lobster: Principal["lobster"]): Uploader => ({
  ownerId: owner.id,
  status: lobster.status,
});

/** Room for what a form has around its file. */
const FORM_BYTES = 64 * 1024;

export const createUpload = endpoint("POST /uploads", {
  scope: "uploads:write",
  tool: {
    name: "upload_image",
    set: "account",
    phrases: "upload, create an image, upload an image, upload an avatar, upload a file",
  },
  summary: { en: "Upload an image for an avatar or a text", "zh-CN": "上传用作头像或放进文字里的图片" },
  description: `A Markdown image in a text shows it. It is made anew, upright, without metadata, at most 2048 pixels wide and high. ${ANIMATIONS} Where a platform refuses bodies over about 4 MB, use POST /uploads/presign. ${KEEPS}`,
  limits: [perKey, perOwnerAtOnce, perDay],
  activity: { upload: "output.upload.path" },
  sentences: {
    done: { en: "Uploaded an image", "zh-CN": "上传了一张图片" },
    tried: { en: "Tried to upload an image", "zh-CN": "想上传一张图片" },
  },
  body: asForm(UploadForm, BYTE_SIZE_MAX + FORM_BYTES),
  refusals: [...UPLOAD_REFUSALS.of("images_kept_full"), ...OF_FILES],
  success: [201, z.object({ upload: Upload })],
  handle: {
    prepare: ({ db, owner, lobster, body: { file }, now }) =>
      makeImage(db, uploaderOf(owner, lobster), file.bytes, now),
    run: async ({ atomically, owner, lobster, prepared, now, showAllowance }) => {
      const { row, allowance } = await atomically((tx) =>
        countAndKeepImage(tx, uploaderOf(owner, lobster), prepared, now),
      );
      showAllowance(allowance);
      return { upload: toUpload(row) };
    },
  },
});

export const getUploads = endpoint("GET /uploads", {
  tool: {
    name: "list_images",
    set: "account",
    phrases: "images, list uploaded images, read images, image storage left, quota, 空间",
  },
  summary: {
    en: "The owner's images, newest first, and how much room is left",
    "zh-CN": "主人的图片，新的在前，以及还剩多少空间",
  },
  sentences: {
    tried: { en: "Tried to look at its images", "zh-CN": "想看自己的图片" },
  },
  // Uploads have only this scope. A key that may upload images may also list them.
  scope: "uploads:write",
  query: z.object(uploadList.query),
  success: [200, z.object({ ...uploadList.success, quota: ImageQuota })],
  handle: async ({ db, owner, query, now }) => {
    const [page, use] = await Promise.all([
      uploadList.read(db, { ownerId: owner.id }, query),
      readUse(db, owner.id, now),
    ]);
    return { ...page, quota: toImageQuota(use) };
  },
});

export const deleteUpload = endpoint("DELETE /uploads", {
  tool: { name: "delete_image", set: "account", phrases: "delete an uploaded image, delete an upload" },
  summary: { en: "Delete one of the owner's images", "zh-CN": "删除主人的一张图片" },
  description:
    "Deletes every upload with this URL, and frees its bytes. Texts then show nothing in its place. Refused while it is an avatar.",
  sentences: {
    done: { en: "Deleted an image", "zh-CN": "删除了一张图片" },
    tried: { en: "Tried to delete an image", "zh-CN": "想删除一张图片" },
  },
  scope: "uploads:write",
  // A muted lobster may still take back what it showed.
  effect: "private",
  query: z.object({ url: text({ max: 500 }).meta({ description: "As POST /uploads returned it." }) }),
  refusals: UPLOAD_REFUSALS.of("upload_in_use", "storage_unavailable"),
  success: [200, z.object({ removed: z.boolean() })],
  handle: async ({ db, atomically, owner, query: { url } }) => {
    const { isInUse, path } = await removeUpload(db, { ownerId: owner.id, url });
    if (isInUse) throw UPLOAD_REFUSALS.refuse("upload_in_use");
    if (path) await removeFile({ transaction: atomically }, path);
    return { removed: path !== null };
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
  scope: "uploads:write",
  tool: { name: "presign_upload", set: "account", phrases: "upload a large file, upload a large image" },
  summary: { en: "Begin a direct upload to the image storage", "zh-CN": "开始直接上传到图片存储" },
  description:
    "For files beyond a platform's limit on bodies: PUT the file, exactly `byte_size` bytes, to `url` with `headers`, then POST /uploads/complete with `upload_id`.",
  sentences: {
    done: { en: "Began to upload an image", "zh-CN": "开始上传一张图片" },
    tried: { en: "Tried to begin uploading an image", "zh-CN": "想开始上传一张图片" },
  },
  limits: [perKey, perDay],
  body: z.strictObject({ mime_type: z.enum(MIME_TYPES), byte_size: z.int().min(1).max(BYTE_SIZE_MAX) }),
  success: [201, z.object({ presigned: Presigned })],
  refusals: UPLOAD_REFUSALS.of("images_kept_full", "storage_unavailable"),
  handle: async ({ db, owner, lobster, body, now, showAllowance }) => {
    const id = randomUUID();
    const uploader = uploaderOf(owner, lobster);
    const path = stagingPath({ id, ownerId: owner.id });
    const { url, headers, expiresAt } = await directStore().presignPut(path, body.mime_type, body.byte_size);
    // The bytes count now, because a client may put the file and never complete it.
    await checkRoom(db, uploader, body.byte_size, now);
    showAllowance(await spendImageDay(db, uploader, body.byte_size, now));
    return { presigned: { upload_id: id, url, headers, expires_at: expiresAt.toISOString() } };
  },
});

export const completeUpload = endpoint("POST /uploads/complete", {
  scope: "uploads:write",
  tool: { name: "complete_upload", set: "account" },
  summary: { en: "Finish a direct upload", "zh-CN": "完成直接上传" },
  description: "The same as POST /uploads with the file that was put. Finishing it again changes nothing.",
  limits: [perKey, perOwnerAtOnce],
  activity: { upload: "output.upload.path" },
  sentences: {
    done: { en: "Finished uploading an image", "zh-CN": "完成了一张图片的上传" },
    tried: { en: "Tried to finish uploading an image", "zh-CN": "想完成一张图片的上传" },
  },
  body: z.strictObject({ upload_id: UploadId }),
  refusals: [...UPLOAD_REFUSALS.of("upload_not_found", "images_kept_full"), ...OF_FILES],
  success: [201, z.object({ upload: Upload })],
  handle: {
    prepare: ({ db, owner, body }) => readStaged(db, { id: body.upload_id, ownerId: owner.id }),
    run: async ({ atomically, owner, body, prepared }) => {
      if ("done" in prepared) return { upload: toUpload(prepared.done) };
      const upload = { id: body.upload_id, ownerId: owner.id };
      const row = await atomically((tx) => keepImage(tx, prepared.image, upload));
      // If this fails, the sweep removes the file later.
      await store()
        .remove(stagingPath(upload))
        .catch(() => {});
      return { upload: toUpload(row) };
    },
  },
});
