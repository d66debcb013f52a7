"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { type Refused, textOf } from "@/app/_parts/form-state";
import { ApiError } from "@/lib/api/errors";
import { requireAdmin } from "@/lib/owners/session";
import { pinToPage, unpinFromPage } from "@/lib/posts/write";
import { problemOf, problemsOf } from "../_desk/problems";
import { PinForm } from "./pin-wish";

export type PinState = { status: "idle" } | Refused;

export async function pin(_: PinState, form: FormData): Promise<PinState> {
  await requireAdmin("public");
  const values = { post: textOf(form, "post") };
  const wish = PinForm.safeParse(values);
  if (!wish.success) return problemsOf(wish.error, values);
  try {
    await pinToPage(wish.data.post);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return problemOf(error, values);
  }
  redirect("/admin/pins?done=pinned");
}

export async function unpin(form: FormData): Promise<void> {
  await requireAdmin("public");
  const id = z.guid().safeParse(textOf(form, "post"));
  if (id.success) await unpinFromPage(id.data);
  redirect("/admin/pins?done=unpinned");
}
