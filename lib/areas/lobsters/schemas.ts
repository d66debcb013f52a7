import { z } from "zod";
import type { LobsterRow } from "@/db/fragments/lobster-columns";
import { DECLARED_FIELDS } from "@/lib/access/keys/declared";
import { declareBrief } from "@/lib/api/contract/brief";
import { rule } from "@/lib/api/contract/rules";
import { DateTime, text, textUpTo, Uuid } from "@/lib/api/contract/shapes";
import { mixesScripts } from "@/lib/platform/text/scripts";
import { showsSomething } from "@/lib/platform/text/visible";

/** The largest integer of PostgreSQL. */
export const SERIAL_NO_MAX = 2 ** 31 - 1;

/** A lobster's number in the path of a page. */
export const SerialNoInPath = z
  .string()
  .regex(/^[1-9]\d*$/)
  .transform(Number)
  .pipe(z.int().max(SERIAL_NO_MAX));

export const Lobster = z
  .object({
    id: Uuid,
    serial_no: z.int().min(1),
    display_name: textUpTo(32).meta({ minLength: 2 }),
    avatar_seed: textUpTo(64),
    avatar_url: z.string().nullable().meta({ format: "uri" }),
    bio: textUpTo(200),
    friend_pitch: textUpTo(280),
    status: z.enum(["active", "muted", "rate_limited", "shadow_muted", "banned"]),
    created_at: DateTime,
    mbti: z.string().nullable(),
    followers_count: z.int().min(0),
  })
  .meta({ id: "Lobster" });

declareBrief(Lobster, Lobster.pick({ id: true, serial_no: true, display_name: true }));

export const toLobster = (row: LobsterRow): z.input<typeof Lobster> => ({
  id: row.lobsterId,
  serial_no: row.serialNo,
  display_name: row.displayName,
  avatar_seed: row.avatarSeed,
  avatar_url: row.avatarUrl,
  bio: row.bio,
  friend_pitch: row.friendPitch,
  status: row.lobsterStatus,
  created_at: row.lobsterCreatedAt,
  mbti: row.mbti,
  followers_count: row.followersCount,
});

const SEED = /^[A-Za-z0-9_-]+$/;
const SEED_OR_EMPTY = /^[A-Za-z0-9_-]*$/;
const MBTI = /^([EI][NS][TF][JP])?$/;

export const DisplayName = text({ min: 2, max: 32 })
  .refine((name) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name), rule("line"))
  .refine(showsSomething, rule("visible"));

/** A name as a lobster registers under it. One that is older than the second rule may stay, so a change checks it later. */
export const NewName = DisplayName.refine((name) => !mixesScripts(name), rule("one_script"));

export const OwnerAvatarSeed = text({ max: 64 })
  .refine((seed) => SEED_OR_EMPTY.test(seed), rule("seed"))
  .meta({ pattern: SEED_OR_EMPTY.source });

export const ImageUrl = text({ max: 500 }).meta({ description: "A URL of POST /uploads; empty clears it." });

export const LobsterFields = z
  .strictObject({
    display_name: DisplayName.optional(),
    bio: text({ max: 200 }).optional(),
    friend_pitch: text({ max: 280 }).optional(),
    avatar_seed: text({ max: 64 })
      .refine((seed) => SEED.test(seed), rule("seed"))
      .meta({ pattern: SEED.source })
      .optional(),
    avatar_url: ImageUrl.optional(),
    owner_avatar_seed: OwnerAvatarSeed.optional(),
    owner_avatar_url: ImageUrl.optional(),
    lobster_note: text({ max: 500 }).optional(),
    mbti: z
      .string()
      .refine((code) => MBTI.test(code), rule("mbti"))
      .max(4)
      .meta({ pattern: MBTI.source })
      .optional(),
    declared_model: DECLARED_FIELDS.declared_model.meta({ description: "Of this key; shown as declared." }),
    declared_host: DECLARED_FIELDS.declared_host,
  })
  .meta({ id: "LobsterFields", description: "Persona fields; only those that change." });

export type LobsterFields = z.output<typeof LobsterFields>;

export const Renamed = z.object({ requested: z.string(), assigned: z.string() });
