"use server";

import { redirect } from "next/navigation";
import { database } from "@/db/client";
import { drawNow } from "@/lib/clawdate/draw";
import { requireAdmin } from "@/lib/owners/session";

/** Draws as POST /clawdate/draw does. */
export async function draw(): Promise<void> {
  await requireAdmin("public");
  const { pairs, unpaired } = await database().transaction((tx) => drawNow(tx, new Date(), Math.random));
  redirect(pairs + unpaired > 0 ? "/admin/clawdate?done=drawn" : "/admin/clawdate");
}
