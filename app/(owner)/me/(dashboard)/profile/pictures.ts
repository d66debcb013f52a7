import { refresh } from "next/cache";
import { getLocale } from "next-intl/server";
import type { Refused } from "@/app/_forms/form-state";
import { refusal } from "@/app/_forms/refused";
import type { Typed } from "@/app/_forms/typed";
import type { requireUnsanctioned } from "@/lib/access/owners/session";
import { changeOwnProfile } from "@/lib/access/owners/write";
import { ApiError } from "@/lib/api/contract/errors";
import { changeOwnPersona } from "@/lib/areas/lobsters/write";
import { keepPicture } from "@/lib/areas/uploads/write";
import { refusalText } from "@/lib/pages/i18n/refusals";
import { PICTURES } from "./picture-field";

type Editor = Awaited<ReturnType<typeof requireUnsanctioned>>;

const setPicture = {
  lobster: (who: Editor, url: string) => changeOwnPersona(who, { avatar_url: url }),
  owner: (who: Editor, url: string) => changeOwnProfile(who, { owner_avatar_url: url }),
};

/**
 * Stores or removes the pictures of a form before its text is looked at: a browser does not choose a file again, so a
 * picture must not be lost with a refused text. Returns the refused form if a picture is refused.
 */
export async function takePictures(who: Editor, form: FormData, typed: Typed): Promise<Refused | undefined> {
  for (const whose of ["lobster", "owner"] as const) {
    const { file, removed } = PICTURES[whose];
    try {
      const url = await urlOf(form.get(file), form.has(removed), who);
      if (url === undefined) continue;
      await setPicture[whose](who, url);
      refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return refusal({ errors: { [file]: refusalText(error, await getLocale()) }, typed });
    }
  }
}

/** The address of a new picture, "" to remove the present one, or undefined to leave it. */
async function urlOf(file: FormDataEntryValue | null, isRemoved: boolean, { owner, lobster }: Editor) {
  // A browser sends a file without bytes if none was chosen, which React gives a name.
  if (!(file instanceof File) || file.size === 0) return isRemoved ? "" : undefined;
  const uploader = { ownerId: owner.id, status: lobster.status };
  return keepPicture(Buffer.from(await file.arrayBuffer()), uploader, new Date());
}
