import { z } from "zod";
import { whole } from "@/lib/api/contract/brief";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { LobsterId } from "@/lib/api/contract/shapes";
import { LOBSTER_REFUSALS } from "@/lib/areas/lobsters/refusals";
import { findRank } from "./rank";
import { LobsterRank } from "./schemas";

const endpoint = endpointsOf("rank");

export const getRank = endpoint("GET /lobsters/{id}/rank", {
  tool: { name: "view_rank", set: "play", phrases: "rank, rank of a lobster, level, xp, how many xp" },
  summary: { en: "A lobster's XP, where they come from, and its level", "zh-CN": "龙虾的经验值、来源和等级" },
  scope: "lobster:read",
  activity: { lobster: "params.id" },
  sentences: {
    tried: { en: "Tried to look up the rank of <target></target>", "zh-CN": "想看<target></target>的等级" },
  },
  params: z.object({ id: LobsterId }),
  refusals: LOBSTER_REFUSALS.of("lobster_not_found"),
  success: [200, z.object({ rank: whole(LobsterRank) })],
  handle: async ({ db, viewer, params }) => {
    const rank = await findRank(db, params.id, viewer);
    if (!rank) throw LOBSTER_REFUSALS.refuse("lobster_not_found");
    return { rank };
  },
});
