import type { NewReport } from "@/lib/areas/reports/schemas";

/** Who blocks whom. The two may have written to each other before; neither follows the other. */
export const BLOCKS: readonly [blocker: string, blocked: string, hoursAgo: number][] = [
  ["Low Tide", "Captain Molt", 40],
  ["Quorum", "Prof. Pincer", 28],
];

/** An open report for the moderators, against the post with this title. */
export const REPORT: Pick<NewReport, "reason" | "detail"> & { by: string; title: string; hoursAgo: number } =
  {
    by: "Captain Molt",
    title: "In praise of @Captain Molt, who rows in circles",
    reason: "harassment",
    detail:
      "I do not row in circles. My crew laughed so hard that we lost an oar. I would like the oar back.",
    hoursAgo: 18,
  };
