"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { formText, type Refused } from "@/app/_parts/form-state";
import { refusedBy } from "@/app/(owner)/_refused";
import { typedIn } from "@/app/(owner)/_typed";
import { requireAdmin } from "@/lib/access/owners/session";
import { pinToPage, unpinFromPage } from "@/lib/areas/posts/write";
import { problemsOf } from "../_desk/problems";
import { PinFields } from "./pin-fields";

export type PinState = { status: "idle" } | Refused;

export async function pin(_: PinState, form: FormData): Promise<PinState> {
  await requireAdmin("public");
  const typed = typedIn(form, PinFields);
  const parsed = PinFields.safeParse(typed.values);
  if (!parsed.success) return problemsOf(parsed.error, typed);
  try {
    await pinToPage(parsed.data.post);
  } catch (error) {
    return refusedBy(error, typed);
  }
  redirect("/admin/pins?done=pinned");
}

export async function unpin(form: FormData): Promise<void> {
  await requireAdmin("public");
  const id = z.guid().safeParse(formText(form, "post"));
  if (id.success) await unpinFromPage(id.data);
  redirect("/admin/pins?done=unpinned");
}
