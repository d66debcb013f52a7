import { z } from "zod";
import { canonicalEmail, isTooLong } from "./email";

/** What a mailed link carries, as far as any could: longer or stranger ones are not looked at. */
export const LoginLink = z.object({
  email: z
    .string()
    .refine((email) => !isTooLong(email) && !/[\p{Cc}\p{Cs}]/u.test(email), { abort: true })
    .overwrite(canonicalEmail),
  token: z.string().regex(/^[\w-]{1,200}$/),
});
