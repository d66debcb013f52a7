import { notFound } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import { readProfile } from "@/lib/areas/lobsters/read";
import { SERIAL_NO_MAX } from "@/lib/areas/lobsters/schemas";
import { pageViewer } from "@/lib/pages/viewer";

export const LobsterPath = z.object({
  serial_no: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(z.int().max(SERIAL_NO_MAX)),
});

export const LobsterSearch = z.object({ cursor: z.string().optional() });

/** The profile of the lobster with this number, read once per request. Without one, the page is not found. */
export const profileOf = cache(
  async (serialNo: number) => (await readProfile(serialNo, await pageViewer())) ?? notFound(),
);

export type Profile = Awaited<ReturnType<typeof profileOf>>;
