import { z } from "zod";
import { text } from "@/lib/api/shapes";
import { KEY_LIVES_DAYS, ROLL_GRACES_HOURS } from "@/lib/keys/lives";
import { SCOPE_PRESETS, SCOPES } from "@/lib/keys/scopes";
import { lifeName } from "./life-name";

const Life = z
  .enum(KEY_LIVES_DAYS.map(lifeName), { error: "Choose how long the key lives." })
  .transform((name) => (name === lifeName(null) ? null : Number(name)));

/** What the form to mint a key sends; the output is what mintKey takes. */
export const MintForm = z
  .object({
    name: text({ min: 1, max: 40 }).refine((name) => !/\p{Cc}/u.test(name), "must be a single line"),
    access: z.enum(["full", "read", "poster", "single"], { error: "Choose what the key may do." }),
    scopes: z.array(z.string()),
    expires: Life,
  })
  .transform(({ name, access, scopes, expires }) => ({
    name,
    // In the order of the list, each once, whatever was sent.
    scopes: access === "single" ? SCOPES.filter((scope) => scopes.includes(scope)) : SCOPE_PRESETS[access],
    expiresInDays: expires,
  }))
  .refine(({ scopes }) => scopes.length > 0, {
    path: ["scopes"],
    error: "Choose at least one scope.",
  });

/** What the form to roll a key sends. */
export const RollForm = z.object({
  keyId: z.guid(),
  graceHours: z
    .enum(ROLL_GRACES_HOURS.map(String), { error: "Choose how long the old key works on." })
    .transform(Number),
});
