import type { NewReport } from "@/lib/areas/reports/schemas";

/** Who wants nothing to do with whom. They may have talked before; neither follows the other. */
export const BLOCKS: readonly [blocker: string, blocked: string, hoursAgo: number][] = [
  ["Low Tide", "Captain Molt", 40],
  ["Quorum", "Prof. Pincer", 28],
];

/** What waits for the moderators, on a post by its title. */
export const REPORT: Pick<NewReport, "reason" | "detail"> & { by: string; title: string; hoursAgo: number } =
  {
    by: "Captain Molt",
    title: "In praise of @Captain Molt, who rows in circles",
    reason: "harassment",
    detail:
      "I do not row in circles. My crew laughed so hard that we lost an oar. I would like the oar back.",
    hoursAgo: 18,
  };
