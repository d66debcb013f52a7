import { z } from "zod";
import { canonicalEmail, isTooLong } from "./email";

/** The parameters of a mailed link. Rejects values that no such link can have before any look-up. */
export const LoginLink = z.object({
  email: z
    .string()
    .refine((email) => !isTooLong(email) && !/[\p{Cc}\p{Cs}]/u.test(email), { abort: true })
    .overwrite(canonicalEmail),
  token: z.string().regex(/^[\w-]{1,200}$/),
});
