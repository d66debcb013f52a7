import { z } from "zod";
import { currentOwner, requireUnsanctioned } from "@/lib/access/owners/session";
import { changeOwnProfile } from "@/lib/access/owners/write";
import { ApiError } from "@/lib/api/errors";
import { FormFile, readForm } from "@/lib/api/form";
import { callFromRequest } from "@/lib/api/route";
import { parseFields } from "@/lib/api/validate";
import { changeOwnPersona } from "@/lib/areas/lobsters/write";
import { keepPicture } from "@/lib/areas/uploads/write";
import { PICTURE_FORM_BYTES_MAX } from "@/lib/pages/forms";

/** Whose picture: the file, or nothing where the old one is to go. A form without a choice has a file of no bytes. */
const PictureForm = z.strictObject({
  of: z.enum(["lobster", "owner"]),
  image: z.instanceof(FormFile).optional(),
});

/**
 * Takes or removes the picture of a profile. No server action: all of those together would take forms of that
 * size. The proxy has seen to where the form comes from, and how long it is.
 */
export async function POST(request: Request): Promise<Response> {
  if (!(await currentOwner())) return seeOther("/login");
  try {
    const who = await requireUnsanctioned("public");
    const { parts } = await readForm(callFromRequest(request), PICTURE_FORM_BYTES_MAX);
    const { of, image } = parseFields(PictureForm, parts);
    const bringer = { ownerId: who.owner.id, status: who.lobster.status };
    const url = image ? await keepPicture(image.bytes, bringer, new Date()) : "";
    await wear(who, of, url);
    return seeOther(`/me/profile?done=${image ? "picture" : "picture_removed"}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return seeOther(`/me/profile?problem=${error.code}`);
  }
}

type Who = Awaited<ReturnType<typeof requireUnsanctioned>>;

async function wear(who: Who, of: "lobster" | "owner", url: string): Promise<void> {
  if (of === "owner") await changeOwnProfile(who, { owner_avatar_url: url });
  else await changeOwnPersona(who, { avatar_url: url });
}

/** Not redirect(): in a route it repeats the form at its target. */
const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });
