import { z } from "zod";
import { COMMON_SCOPES, SCOPE_PRESETS } from "@/lib/access/keys/scopes";
import { rule } from "@/lib/api/contract/rules";
import { NewName } from "@/lib/areas/lobsters/schemas";

/** Longer than any code, also with blanks between its letters. */
const CODE_LENGTH_MAX = 64;
/** Longer than any scope. Unknown names are ignored. */
const SCOPE_LENGTH_MAX = 40;

/** The fields of both steps: at first there is only the code, and then also the answer. */
export const JoinFields = z
  .object({
    code: z.string().max(CODE_LENGTH_MAX),
    decision: z.enum(["yes", "no"]).optional(),
    access: z.enum(["full", "read", "poster", "single"]).optional(),
    scopes: z.array(z.string().max(SCOPE_LENGTH_MAX)).max(COMMON_SCOPES.length),
    days: z
      .string()
      .max(3)
      .regex(/^[1-9]\d*$/)
      .transform(Number)
      .optional(),
    lobster_name: NewName.optional(),
  })
  .transform(({ access, scopes, ...rest }) => ({
    ...rest,
    // The kernel grants nothing that was not asked for.
    scopes:
      access === undefined || access === "single"
        ? COMMON_SCOPES.filter((scope) => scopes.includes(scope))
        : SCOPE_PRESETS[access],
  }))
  .refine(({ decision, scopes }) => decision !== "yes" || scopes.length > 0, {
    path: ["scopes"],
    ...rule("items_min", { min: 1 }),
  });
