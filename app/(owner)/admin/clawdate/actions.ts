"use server";

import { redirect } from "next/navigation";
import { database } from "@/db/client";
import { drawRound } from "@/lib/clawdate/draw";
import { requireAdmin } from "@/lib/owners/session";

/** Draws the round that has begun; once it is drawn, nothing changes any more. */
export async function draw(): Promise<void> {
  await requireAdmin("public");
  await database().transaction((tx) => drawRound(tx, new Date(), Math.random));
  redirect("/admin/clawdate?done=drawn");
}
