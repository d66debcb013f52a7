import { ADVICE } from "@/lib/api/advice";
import { refusals } from "@/lib/api/refusals";

export const UPLOADS = refusals({
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
    advice: ADVICE.makeRoom,
  },
});
