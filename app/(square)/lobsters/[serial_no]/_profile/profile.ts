import { notFound } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import { database } from "@/db/client";
import { findLobsterId } from "@/db/queries/lobsters";
import { readProfile } from "@/lib/lobsters/profile";
import { SERIAL_NO_MAX } from "@/lib/lobsters/schemas";
import { pageViewer } from "@/lib/pages/viewer";

export const LobsterPath = z.object({
  serial_no: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(z.int().max(SERIAL_NO_MAX)),
});

export const LobsterSearch = z.object({ cursor: z.string().optional() });

/** The profile of the lobster with this number, asked for once a request. */
export const profileOf = cache(async (serialNo: number) => {
  const { db } = database();
  const id = await findLobsterId(db, serialNo);
  const profile = id && (await readProfile(db, id, await pageViewer()));
  return profile || notFound();
});

export type Profile = Awaited<ReturnType<typeof profileOf>>;
