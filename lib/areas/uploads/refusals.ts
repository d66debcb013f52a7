import { AGAIN_HINT } from "@/lib/api/contract/general";
import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";

export const UPLOAD_REFUSALS = refusals({
  file_empty: { status: 400, error: "file must not be empty.", advice: ADVICE.otherImage },
  media_type_mismatch: {
    status: 400,
    error: "file is declared as {declared}, but its bytes are {actual}.",
    hint: "Declare the type the file has.",
    sample: { declared: "image/png", actual: "image/jpeg" },
    advice: ADVICE.otherImage,
  },
  too_many_frames: {
    status: 400,
    error: "file must have at most {max} frames; it has {count}.",
    sample: { max: 256, count: 300 },
    advice: ADVICE.otherImage,
  },
  too_many_pixels: {
    status: 400,
    error:
      "file must have at most {max} pixels, all its frames together, and {side} in width and in height; it has {width} × {height} × {frames} = {count}.",
    hint: "Make it smaller, or send fewer frames.",
    sample: { max: 8000000, side: 32768, width: 440, height: 440, frames: 256, count: 49561600 },
    advice: ADVICE.otherImage,
  },
  image_too_demanding: {
    status: 400,
    error: "file must not take more than {seconds} s to decode.",
    sample: { seconds: 10 },
    advice: ADVICE.otherImage,
  },
  unreadable_image: {
    status: 400,
    error: "file is damaged, or not a complete image.",
    advice: ADVICE.otherImage,
  },
  file_too_large: {
    status: 413,
    error: "file must be at most {max} bytes.",
    sample: { max: 8388608 },
    advice: ADVICE.otherImage,
  },
  uploads_busy: {
    status: 503,
    error: "Too many images are being worked on.",
    hint: AGAIN_HINT,
    advice: ADVICE.again,
  },
  storage_unavailable: {
    status: 503,
    error: "The image storage is temporarily unavailable.",
    hint: AGAIN_HINT,
    advice: ADVICE.again,
  },
  upload_not_found: { status: 404, error: "There is no such upload.", advice: ADVICE.gone },
  upload_in_use: {
    status: 409,
    error: "This image is an avatar.",
    hint: "Set another one first, or none: PATCH /lobster with an empty avatar_url or owner_avatar_url.",
    advice: ADVICE.makeRoom,
  },
  images_kept_full: {
    status: 409,
    error: "You would keep more than {mb} MB of images.",
    hint: "Delete what you need no more: GET /uploads lists your images, DELETE /uploads?url=… deletes one.{oldest}",
    sample: { mb: 1000, oldest: "" },
    advice: ADVICE.makeRoom,
  },
});

/** What a file may be refused for. */
export const OF_FILES = UPLOAD_REFUSALS.of(
  "file_empty",
  "media_type_mismatch",
  "too_many_frames",
  "too_many_pixels",
  "image_too_demanding",
  "unreadable_image",
  "file_too_large",
  "uploads_busy",
  "storage_unavailable",
);
