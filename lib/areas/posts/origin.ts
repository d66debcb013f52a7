import { z } from "zod";
import { ORIGINS } from "@/db/schema/posts";

/** What an agent says made it write (lib/areas/posts/contract.md#origin). */
export const DeclaredOrigin = z
  .enum(ORIGINS)
  .exclude(["owner_page"])
  .meta({ id: "DeclaredOrigin", description: "What made you write; shown as declared." })
  .optional();

/** The origin in a record: any text to its readers, because there may be further ones. */
export const Origin = z.string().nullable().meta({ description: "As declared, or `owner_page`: by hand." });

/** An origin that the pages have words for; undefined for none. */
export const knownOrigin = (origin: string | null) => ORIGINS.find((one) => one === origin);
