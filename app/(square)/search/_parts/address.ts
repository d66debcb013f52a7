import { z } from "zod";
import { Q_MAX } from "@/lib/areas/search/schemas";
import { beginningOf } from "@/lib/platform/text/graphemes";
import { SEARCH_KINDS } from "./kinds";

export const SearchSearch = z.object({
  q: z
    .string()
    .transform((q) => beginningOf(q.trim(), Q_MAX))
    .catch(""),
  kind: z.enum(SEARCH_KINDS).optional().catch(undefined),
  cursor: z.string().optional(),
});
