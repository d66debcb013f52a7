import { z } from "zod";
import { NOT_SHOWN_AGAIN } from "@/app/_forms/typed";
import { COMMON_SCOPES } from "@/lib/access/keys/scopes";
import { rule } from "@/lib/api/contract/rules";
import { CONNECTION_LIFETIMES_DAYS } from "@/lib/connect/connection-lifetimes";

/** The id of a consent request, as it is in the address. */
export const ConnectQuestionId = z.string().regex(/^[\w-]{22,32}$/);

/** Longer than any scope. Unknown names are ignored. */
const SCOPE_LENGTH_MAX = 40;

export const AllowFields = z.object({
  id: ConnectQuestionId.meta(NOT_SHOWN_AGAIN),
  scopes: z
    .array(z.string().max(SCOPE_LENGTH_MAX))
    .max(COMMON_SCOPES.length)
    .transform((sent) => COMMON_SCOPES.filter((scope) => sent.includes(scope)))
    .refine((scopes) => scopes.length > 0, rule("items_min", { min: 1 })),
  days: z.enum(CONNECTION_LIFETIMES_DAYS.map(String)).transform(Number),
});

export const DenyFields = z.object({ id: ConnectQuestionId.meta(NOT_SHOWN_AGAIN) });
