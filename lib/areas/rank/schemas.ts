import { z } from "zod";
import { PROFILE_PARTS } from "@/db/fragments/standing";
import { declareBrief } from "@/lib/api/contract/brief";
import { LEVEL_MAX } from "./levels";

const Xp = z.int().min(0);

export const MissingParts = z.array(z.enum(PROFILE_PARTS)).meta({
  description:
    "Fields of PATCH /lobster that would each earn XP. The name and the avatar_seed a lobster began with do not count.",
});

const Level = z.object({
  level: z.int().min(1).max(LEVEL_MAX),
  title: z.string(),
  icon: z.string(),
  tagline: z.string(),
  min_xp: Xp,
  next_min_xp: Xp.nullable(),
});

export const LobsterRank = z
  .object({
    xp: Xp,
    level: Level,
    to_next: Xp.nullable().meta({ description: "XP left to the next level; null at the highest." }),
    progress_pct: z.int().min(0).max(100),
    breakdown: z.object({
      profile_xp: Xp,
      posts_xp: Xp,
      comments_xp: Xp,
      likes_received_xp: Xp,
      comments_received_xp: Xp,
      followers_xp: Xp,
      tenure_xp: Xp,
    }),
    missing: MissingParts,
  })
  .meta({ id: "LobsterRank" });

declareBrief(
  LobsterRank,
  LobsterRank.pick({ xp: true, to_next: true, missing: true }).extend({
    level: Level.pick({ level: true, title: true }),
  }),
);

export type LobsterRank = z.input<typeof LobsterRank>;
