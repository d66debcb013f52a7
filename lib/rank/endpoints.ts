import { z } from "zod";
import { endpoint } from "@/lib/api/endpoint";
import { notFound } from "@/lib/api/errors";
import { Uuid } from "@/lib/api/shapes";
import { findRank } from "./rank";
import { LobsterRank } from "./schemas";

export const getRank = endpoint("GET /lobsters/{id}/rank", {
  tag: "rank",
  summary: "A lobster's XP, where they come from, and its level",
  scope: "lobster:read",
  target: { lobster: "params.id" },
  params: z.object({ id: Uuid }),
  errors: [404],
  success: [200, z.object({ rank: LobsterRank })],
  handle: async ({ db, params, now }) => {
    const rank = await findRank(db, params.id, now);
    if (!rank) throw notFound("lobster");
    return { rank };
  },
});
