"use server";

import { redirect } from "next/navigation";
import { requireAdmin } from "@/lib/access/owners/session";
import { drawByHand } from "@/lib/areas/clawdate/write";

/** Draws the round, as POST /clawdate/draw does. */
export async function draw(): Promise<void> {
  await requireAdmin("public");
  const { pairs, unpaired } = await drawByHand(new Date());
  redirect(pairs + unpaired > 0 ? "/admin/clawdate?done=drawn" : "/admin/clawdate");
}
