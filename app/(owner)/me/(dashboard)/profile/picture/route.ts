import { z } from "zod";
import { currentOwner, requireUnsanctioned } from "@/lib/access/owners/session";
import { changeOwnProfile } from "@/lib/access/owners/write";
import { ApiError } from "@/lib/api/contract/errors";
import { FormFile } from "@/lib/api/contract/form";
import { callFromRequest } from "@/lib/api/http/route";
import { readForm } from "@/lib/api/validation/form";
import { parseFields } from "@/lib/api/validation/validate";
import { changeOwnPersona } from "@/lib/areas/lobsters/write";
import { keepPicture } from "@/lib/areas/uploads/write";
import { PICTURE_FORM_BYTES_MAX } from "@/lib/pages/forms";

/**
 * Whose picture to change, and the new file. Without a file the present picture is removed. If the owner
 * chose no file, the browser sends an empty one.
 */
const PictureForm = z.strictObject({
  of: z.enum(["lobster", "owner"]),
  image: z.instanceof(FormFile).optional(),
});

/**
 * Sets or removes the picture of a profile. This is not a server action, because the size limit of server actions
 * is one for all of them. The proxy has already checked the form's origin and length (docs/decisions/0606).
 */
export async function POST(request: Request): Promise<Response> {
  if (!(await currentOwner())) return seeOther("/login");
  try {
    const who = await requireUnsanctioned("public");
    const { parts } = await readForm(callFromRequest(request), PICTURE_FORM_BYTES_MAX);
    const { of, image } = parseFields(PictureForm, parts);
    const uploader = { ownerId: who.owner.id, status: who.lobster.status };
    const url = image ? await keepPicture(image.bytes, uploader, new Date()) : "";
    await setPicture(who, of, url);
    return seeOther(`/me/profile?done=${image ? "picture" : "picture_removed"}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return seeOther(`/me/profile?problem=${error.code}`);
  }
}

type Who = Awaited<ReturnType<typeof requireUnsanctioned>>;

async function setPicture(who: Who, of: "lobster" | "owner", url: string): Promise<void> {
  if (of === "owner") await changeOwnProfile(who, { owner_avatar_url: url });
  else await changeOwnPersona(who, { avatar_url: url });
}

/** In a route handler, redirect() answers 307, with which the browser would send the form again to the new URL. */
const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });
