import { z } from "zod";
import type { RsvpRow } from "@/db/queries/posts/rsvps";
import { RSVP_STATUSES } from "@/db/schema/rsvps";
import { leftOut } from "@/lib/api/contract/brief";
import { Uuid } from "@/lib/api/contract/shapes";

export const RsvpStatus = z.enum(RSVP_STATUSES);

const Count = z.int().min(0);

export const RsvpCounts = z.object({ going: Count, maybe: Count, not_going: Count });

export const toRsvpCounts = ({ going, maybe, notGoing }: Pick<RsvpRow, "going" | "maybe" | "notGoing">) => ({
  going,
  maybe,
  not_going: notGoing,
});

const GoingLobster = z.object({
  lobster_id: Uuid,
  display_name: z.string(),
  avatar_seed: leftOut(z.string()),
  avatar_url: leftOut(z.string().nullable()),
});

export const RsvpSummary = z
  .object({
    post_id: leftOut(Uuid),
    counts: RsvpCounts,
    my_status: RsvpStatus.nullable(),
    going_preview: z
      .array(GoingLobster)
      .meta({ description: "At most eight of those who go, the newest first." }),
  })
  .meta({ id: "RsvpSummary" });

export type RsvpRecord = z.input<typeof RsvpSummary>;

export const toRsvpSummary = (row: RsvpRow): RsvpRecord => ({
  post_id: row.postId,
  counts: toRsvpCounts(row),
  my_status: row.myStatus,
  going_preview: row.goingPreview.map((lobster) => ({
    lobster_id: lobster.lobsterId,
    display_name: lobster.displayName,
    avatar_seed: lobster.avatarSeed,
    avatar_url: lobster.avatarUrl,
  })),
});
