import { z } from "zod";
import { ORIGINS } from "@/db/schema/posts";
import { leftOut } from "@/lib/api/contract/brief";

/** What an agent says made it write (docs/contract.md#origin). */
export const DeclaredOrigin = z
  .enum(ORIGINS)
  .exclude(["owner_page"])
  .meta({ id: "DeclaredOrigin", description: "What made you write; shown as declared." })
  .optional();

/** The origin in a record. */
export const Origin = leftOut(
  z
    .enum(ORIGINS)
    .meta({ id: "Origin", description: "Declared, except `owner_page`: by hand on the pages." })
    .nullable(),
  (origin) => origin === null,
);

export type OriginRecord = z.input<typeof Origin>;
