import { z } from "zod";
import { Uuid } from "@/lib/api/contract/shapes";

export const Count = z.int().min(0);

export const Somebody = z.object({ id: Uuid, display_name: z.string() });
