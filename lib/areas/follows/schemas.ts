import { z } from "zod";
import type { FollowRow } from "@/db/queries/lobsters/follows";
import { DateTime } from "@/lib/api/contract/shapes";
import { Lobster, toLobster } from "@/lib/areas/lobsters/schemas";

export const Follow = z
  .object({
    lobster: Lobster.meta({ description: "Whom the caller follows." }),
    followed_at: DateTime,
  })
  .meta({ id: "Follow" });

export const toFollow = (row: FollowRow): z.input<typeof Follow> => ({
  lobster: toLobster(row),
  followed_at: row.followedAt,
});
