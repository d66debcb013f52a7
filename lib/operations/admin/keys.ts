import { z } from "zod";
import { revokeKeys } from "@/db/queries/access/keys";
import { findOwnerByEmail } from "@/db/queries/access/owners";
import { findKey } from "@/db/queries/access/recognise";
import { mintKey } from "@/lib/access/keys/issue";
import { KEY_LIFETIME_DAYS_DEFAULT, KEY_LIFETIMES_DAYS } from "@/lib/access/keys/key-lifetimes";
import { KEY_REFUSALS } from "@/lib/access/keys/refusals";
import { ADMIN_SCOPE, isScope, SCOPE_PRESETS, SCOPES } from "@/lib/access/keys/scopes";
import { OWNER_REFUSALS } from "@/lib/access/owners/refusals";
import { ApiError } from "@/lib/api/contract/errors";
import { text } from "@/lib/api/contract/shapes";
import { command } from "./command";
import { Email } from "./owners";

const lifetimes = new Map(KEY_LIFETIMES_DAYS.map((days) => [days === null ? "never" : `${days}d`, days]));

const Lifetime = z
  .string()
  .refine((text) => lifetimes.has(text), `must be one of ${[...lifetimes.keys()].join(", ")}`)
  .transform((text) => lifetimes.get(text) ?? null);

const Scopes = z
  .string()
  .transform((list) => list.split(",").map((scope) => scope.trim()))
  .pipe(
    z.array(
      z.custom<(typeof SCOPES)[number]>((scope) => typeof scope === "string" && isScope(scope), {
        error: ({ input }) => `has no scope '${input}'; the scopes are ${SCOPES.join(", ")}`,
      }),
    ),
  );

const notAnAdmin = () =>
  new ApiError(400, "not_an_admin", "Only a key of an admin can have the scope admin.", {
    hint: "Make the owner an admin first, with: owner set-admin",
  });

const scopesOf = (preset: keyof typeof SCOPE_PRESETS, isAdmin: boolean) =>
  preset === "full" && isAdmin ? SCOPES : SCOPE_PRESETS[preset];

export const keyMint = command({
  name: "key mint",
  usage: "--email E [--name N] [--scopes a,b | --preset full|read|poster] [--expires 90d|never]",
  summary: `Mint a key for an owner; it is shown this once. full includes the scope admin for admins. --expires: ${[...lifetimes.keys()].join(", ")}.`,
  input: z
    .object({
      email: Email,
      name: text({ min: 1, max: 64 }).default("command line"),
      scopes: Scopes.optional(),
      preset: z.enum(["full", "read", "poster"], "must be full, read or poster").optional(),
      expires: Lifetime.default(KEY_LIFETIME_DAYS_DEFAULT),
    })
    .refine(({ scopes, preset }) => !(scopes && preset), {
      path: ["preset"],
      error: "and --scopes exclude each other",
    }),
  run: async ({ database, now }, { email, name, scopes, preset, expires }) => {
    const owner = await findOwnerByEmail(database.db, { email });
    if (!owner) throw OWNER_REFUSALS.refuse("owner_not_found");
    const granted = scopes ?? scopesOf(preset ?? "full", owner.isAdmin);
    if (granted.includes(ADMIN_SCOPE) && !owner.isAdmin) throw notAnAdmin();
    const newKey = { ownerId: owner.id, name, scopes: granted, expiresInDays: expires };
    const minted = await mintKey(database, newKey, now);
    return {
      json: {
        key: minted.key,
        lookup_id: minted.lookupId,
        scopes: minted.scopes,
        expires_at: minted.expiresAt,
      },
      text: `${minted.key}\nIts lookup id is ${minted.lookupId}; it ${minted.expiresAt ? `expires at ${minted.expiresAt}` : "never expires"}. It is not shown again.`,
    };
  },
});

export const keyRevoke = command({
  name: "key revoke",
  usage: "<lookup id>",
  summary: "End a key, named by the 8 digits after lsq_live_, within a second on every server.",
  positionals: ["lookup id"],
  input: z.object({
    "lookup id": z.string().regex(/^[0-9a-f]{8}$/, "must be 8 hexadecimal digits: those after lsq_live_"),
  }),
  run: async ({ database, now }, { "lookup id": lookupId }) => {
    if (!(await findKey(database.db, lookupId))) throw KEY_REFUSALS.refuse("key_not_found");
    const ended = await revokeKeys(database.db, { lookupId }, now.toISOString());
    return {
      json: { lookup_id: lookupId, revoked: ended.length > 0 },
      text: ended.length > 0 ? `Key ${lookupId} is revoked.` : `Key ${lookupId} was revoked before.`,
    };
  },
});
