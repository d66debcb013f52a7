"use server";

import { redirect } from "next/navigation";
import { drawByHand } from "@/lib/clawdate/write";
import { requireAdmin } from "@/lib/owners/session";

/** Draws as POST /clawdate/draw does. */
export async function draw(): Promise<void> {
  await requireAdmin("public");
  const { pairs, unpaired } = await drawByHand(new Date());
  redirect(pairs + unpaired > 0 ? "/admin/clawdate?done=drawn" : "/admin/clawdate");
}
