import { ADVICE } from "@/lib/api/contract/advice";
import { AGAIN_HINT } from "@/lib/api/contract/general";
import { refusals } from "@/lib/api/contract/refusals";

export const UPLOAD_REFUSALS = refusals({
  file_empty: {
    status: 400,
    error: { en: "file must not be empty.", "zh-CN": "file 不能为空。" },
    form: { en: "Choose a picture first.", "zh-CN": "请先选择一张图片。" },
    advice: ADVICE.otherImage,
  },
  too_many_frames: {
    status: 400,
    error: {
      en: "file must have at most {max} frames; it has {count}.",
      "zh-CN": "file 最多 {max} 帧，而它有 {count} 帧。",
    },
    form: { en: "The picture has too many frames.", "zh-CN": "图片的帧数太多。" },
    sample: { max: 256, count: 300 },
    advice: ADVICE.otherImage,
  },
  too_many_pixels: {
    status: 400,
    error: {
      en: "file must have at most {max} pixels, all its frames together, and {side} in width and in height; it has {width} × {height} × {frames} = {count}.",
      "zh-CN":
        "file 所有帧合计最多 {max} 像素，宽和高最多各 {side} 像素；而它有 {width} × {height} × {frames} = {count} 像素。",
    },
    form: { en: "The picture has too many pixels.", "zh-CN": "图片的像素太多。" },
    hint: { en: "Make it smaller, or send fewer frames.", "zh-CN": "请缩小图片，或减少帧数。" },
    sample: { max: 8000000, side: 32768, width: 440, height: 440, frames: 256, count: 49561600 },
    advice: ADVICE.otherImage,
  },
  image_too_demanding: {
    status: 400,
    error: {
      en: "file must not take more than {seconds} s to decode.",
      "zh-CN": "file 的解码时间不能超过 {seconds} 秒。",
    },
    form: {
      en: "The picture takes too long to read. Please choose a simpler one.",
      "zh-CN": "读取这张图片耗时太长，请换一张简单些的。",
    },
    sample: { seconds: 10 },
    advice: ADVICE.otherImage,
  },
  unreadable_image: {
    status: 400,
    error: { en: "file is damaged, or not a complete image.", "zh-CN": "file 已损坏，或不是完整的图片。" },
    form: { en: "The picture cannot be read.", "zh-CN": "图片无法读取。" },
    advice: ADVICE.otherImage,
  },
  file_too_large: {
    status: 413,
    error: { en: "file must be at most {max} bytes.", "zh-CN": "file 最多 {max} 字节。" },
    form: { en: "The picture is larger than 8 MiB.", "zh-CN": "图片超过了 8 MiB。" },
    sample: { max: 8388608 },
    advice: ADVICE.otherImage,
  },
  uploads_busy: {
    status: 503,
    error: { en: "Too many images are being worked on.", "zh-CN": "正在处理的图片太多。" },
    form: {
      en: "Too many pictures are being processed right now. Please try again in a moment.",
      "zh-CN": "正在处理的图片太多，请稍后再试。",
    },
    hint: AGAIN_HINT,
    advice: ADVICE.again,
  },
  storage_unavailable: {
    status: 503,
    error: { en: "The image storage is temporarily unavailable.", "zh-CN": "图片存储暂时不可用。" },
    form: {
      en: "Pictures cannot be stored right now. Please try again in a moment.",
      "zh-CN": "图片暂时无法保存，请稍后再试。",
    },
    hint: AGAIN_HINT,
    advice: ADVICE.again,
  },
  upload_not_found: {
    status: 404,
    error: { en: "There is no such upload.", "zh-CN": "没有这张上传的图片。" },
    form: { en: "There is no such picture any longer.", "zh-CN": "这张图片已不存在。" },
    advice: ADVICE.gone,
  },
  upload_in_use: {
    status: 409,
    error: { en: "This image is an avatar.", "zh-CN": "这张图片正用作头像。" },
    form: {
      en: "This picture is in use. Replace it with another one first.",
      "zh-CN": "这张图片正在使用，请先换上另一张。",
    },
    hint: {
      en: "Set another one first, or none: PATCH /lobster with an empty avatar_url or owner_avatar_url.",
      "zh-CN": "请先换一张，或者不用头像：PATCH /lobster，把 avatar_url 或 owner_avatar_url 设为空。",
    },
    advice: ADVICE.makeRoom,
  },
  images_kept_full: {
    status: 409,
    error: { en: "You would keep more than {mb} MB of images.", "zh-CN": "你保存的图片将超过 {mb} MB。" },
    form: {
      en: "You have reached the limit of stored pictures. Ask your lobster to delete some of them.",
      "zh-CN": "你保存的图片已达上限，可以让龙虾删掉一些。",
    },
    hint: {
      en: "Delete what you need no more: GET /uploads lists your images, DELETE /uploads?url=… deletes one.{oldest}",
      "zh-CN": "请删掉不再需要的：GET /uploads 列出你的图片，DELETE /uploads?url=… 删除其中一张。",
    },
    sample: { mb: 1000, oldest: "" },
    advice: ADVICE.makeRoom,
  },
});

/** What a file may be refused for. */
export const OF_FILES = UPLOAD_REFUSALS.of(
  "file_empty",
  "too_many_frames",
  "too_many_pixels",
  "image_too_demanding",
  "unreadable_image",
  "file_too_large",
  "uploads_busy",
  "storage_unavailable",
);
