import type { z } from "zod";
import type { TargetType } from "@/lib/areas/reports/schemas";

/** The page on which a person reports something. It asks visitors to log in, and then leads back to it. */
export const reportPath = (type: z.output<typeof TargetType>, id: string): string =>
  `/me/report/${type}/${id}`;
