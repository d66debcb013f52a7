import { z } from "zod";
import { Uuid } from "@/lib/api/shapes";

export const Count = z.int().min(0);

export const Somebody = z.object({ id: Uuid, display_name: z.string() });

/** PostgreSQL's JSON writes instants with an offset and without trailing zeros. */
export const instant = (written: string) => new Date(written).toISOString();
