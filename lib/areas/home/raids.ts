import { z } from "zod";
import { instantFromJson } from "@/db/instant";
import type { WaitingRow } from "@/db/queries/home/home";
import { DateTime } from "@/lib/api/contract/shapes";
import { pointsOf } from "@/lib/areas/buildings/points";

const Points = z.number().min(0).meta({ multipleOf: 0.5 });

export const OwnRaid = z
  .object({
    building_slug: z.string(),
    role: z.enum(["challenger", "defender"]),
    ends_at: DateTime,
    my_points: Points,
    their_points: Points,
  })
  .meta({ id: "OwnRaid" });

export const toOwnRaid = (row: WaitingRow["raids"][number]): z.input<typeof OwnRaid> => ({
  building_slug: row.buildingSlug,
  role: row.isChallenger ? "challenger" : "defender",
  ends_at: instantFromJson(row.endsAt),
  my_points: pointsOf(row.myHalves),
  their_points: pointsOf(row.theirHalves),
});
