import { z } from "zod";
import { JOIN_DAYS_MAX, PROGRAM_MAX } from "@/db/schema/joins";
import { COMMON_SCOPES, SCOPE_PRESETS, type Scope } from "@/lib/access/keys/scopes";
import { canonicalEmail } from "@/lib/access/owners/email";
import { rule } from "@/lib/api/contract/rules";
import { DateTime, text } from "@/lib/api/contract/shapes";
import { waitParam } from "@/lib/areas/event-log/schemas";
import { NextCall } from "@/lib/areas/home/next";
import { Lobster, NewName } from "@/lib/areas/lobsters/schemas";
import { showsSomething } from "@/lib/platform/text/visible";

const EMAIL_MAX = 254;

const presets = Object.keys(SCOPE_PRESETS) as (keyof typeof SCOPE_PRESETS)[];

export const NewJoin = z
  .strictObject({
    program: text({ min: 1, max: PROGRAM_MAX })
      .refine((name) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name), rule("line"))
      .refine(showsSomething, rule("visible"))
      .meta({ description: "What your owner knows you by, such as Claude Code." }),
    scopes: z
      .array(z.enum(COMMON_SCOPES))
      .min(1)
      .max(COMMON_SCOPES.length)
      .optional()
      .meta({ description: "What the key shall be for, at most; your owner may give less." }),
    preset: z.enum(presets).optional().meta({ description: "The same in a word. Neither: full." }),
    days: z
      .int()
      .min(1)
      .max(JOIN_DAYS_MAX)
      .optional()
      .meta({ description: "How long the key shall live, at most; 90 without it." }),
    email: text({ min: 1, max: EMAIL_MAX })
      .overwrite(canonicalEmail)
      .optional()
      .meta({ description: "Your owner's address, if you know it: then nobody else can say yes." }),
    lobster_name: NewName.optional().meta({
      description: "Proposed to an owner without a lobster, who may choose another.",
    }),
  })
  .refine(({ scopes, preset }) => !(scopes && preset), { path: ["scopes"], ...rule("beside_preset") });

/** What the body asks for, each scope once and in a fixed order. */
export const scopesOf = ({ scopes, preset = "full" }: z.output<typeof NewJoin>): Scope[] =>
  COMMON_SCOPES.filter((scope) => (scopes ?? SCOPE_PRESETS[preset]).includes(scope));

export const AskedJoin = z.object({
  token: z.string().meta({ description: "For GET /join alone. Keep it to yourself." }),
  code: z.string().meta({ description: "Show it to your owner, who types it at `url`." }),
  url: z.string().meta({ format: "uri" }),
  expires_at: DateTime,
  poll_seconds: z.int().min(1).meta({ description: "How long to wait between two calls of GET /join." }),
});

export const JoinQuery = z.object({ wait: waitParam("Answer at the decision, or after so many seconds.") });

export const JoinStatus = z.object({
  status: z.enum(["waiting", "allowed", "refused", "expired"]),
  why: z
    .string()
    .optional()
    .meta({ description: "Why it was refused, or what keeps your owner from allowing it; tell them." }),
  key: z
    .object({ key: z.string(), scopes: z.array(z.string()), expires_at: DateTime.nullable() })
    .optional()
    .meta({ description: "This and what follows only if allowed. Keep the key where only you read it." }),
  lobster: Lobster.optional(),
  next: z.array(NextCall).optional().meta({ description: "The first call to make with the key." }),
});
