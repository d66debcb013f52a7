import { z } from "zod";
import { NOT_SHOWN_AGAIN } from "@/app/_forms/typed";
import { DECLARED_FIELDS } from "@/lib/access/keys/declared";
import { KEY_LIFETIMES_DAYS, ROLL_GRACES_HOURS } from "@/lib/access/keys/key-lifetimes";
import { ADMIN_SCOPE, COMMON_SCOPES, SCOPE_PRESETS } from "@/lib/access/keys/scopes";
import { rule } from "@/lib/api/contract/rules";
import { text, Uuid } from "@/lib/api/contract/shapes";
import { lifetimeValue } from "./lifetime-value";

const Life = z
  .enum(KEY_LIFETIMES_DAYS.map(lifetimeValue))
  .transform((name) => (name === lifetimeValue(null) ? null : Number(name)));

/** Longer than any scope. Unknown names are ignored. */
const SCOPE_LENGTH_MAX = 40;

/** The fields of the form that mints a key; the output is the input of mintKey. */
export const MintFields = z
  .object({
    name: text({ min: 1, max: 40 }).refine((name) => !/\p{Cc}/u.test(name), rule("line")),
    access: z.enum(["full", "read", "poster", "single"]),
    scopes: z.array(z.string().max(SCOPE_LENGTH_MAX)).max(COMMON_SCOPES.length),
    /** Whether an admin asked for the scope of the admin-only operations, besides the others. */
    admin: z.boolean(),
    expires: Life,
    /** The lookup id of the newest key when the form was shown; "" for none. */
    newest: z.string().optional().meta(NOT_SHOWN_AGAIN),
  })
  .transform(({ access, scopes, ...rest }) => ({
    ...rest,
    // Filtering COMMON_SCOPES gives each scope once and in a fixed order, whatever was sent.
    scopes:
      access === "single" ? COMMON_SCOPES.filter((scope) => scopes.includes(scope)) : SCOPE_PRESETS[access],
  }))
  .refine(({ scopes }) => scopes.length > 0, {
    path: ["scopes"],
    ...rule("items_min", { min: 1 }),
  })
  .transform(({ name, scopes, admin, expires, newest }) => ({
    name,
    scopes: admin ? [...scopes, ADMIN_SCOPE] : scopes,
    expiresInDays: expires,
    newestKnown: newest || null,
  }));

export const RollFields = z
  .object({
    key_id: Uuid.meta(NOT_SHOWN_AGAIN),
    grace: z.enum(ROLL_GRACES_HOURS.map(String)).transform(Number).meta(NOT_SHOWN_AGAIN),
  })
  .transform(({ key_id, grace }) => ({ keyId: key_id, graceHours: grace }));

/** The fields of the form that declares what runs an agent. */
export const DeclaredFormFields = z.object({ key_id: Uuid.meta(NOT_SHOWN_AGAIN), ...DECLARED_FIELDS });
