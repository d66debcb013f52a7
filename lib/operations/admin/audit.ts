import { z } from "zod";
import type { Db } from "@/db/connection";
import { type AuditProblem, auditSquare } from "@/db/queries/operations/audit";
import { findWrongNames } from "@/lib/areas/lobsters/mend-names";
import { command } from "./command";

const EXAMPLES_MAX = 5;

/** SQL cannot compute the keys of names, so this part of the audit is in TypeScript. */
async function auditNames(db: Db): Promise<AuditProblem[]> {
  const wrong = await findWrongNames(db);
  if (wrong.length === 0) return [];
  return [
    {
      rule: "name that could not be taken today (admin lobster mend-names)",
      count: wrong.length,
      examples: wrong.slice(0, EXAMPLES_MAX).map(({ serialNo }) => `#${serialNo}`),
    },
  ];
}

export const auditCommand = command({
  name: "audit",
  usage: "",
  summary:
    "Check what must always hold: counters, standings, serial numbers, pins, times, notifications, names. Exit 1 if not.",
  input: z.object({}),
  run: async ({ database }) => {
    const problems = [...(await auditSquare(database.db)), ...(await auditNames(database.db))];
    const lines = problems.map(({ rule, count, examples }) => `${count} × ${rule}: ${examples.join(", ")}`);
    return {
      json: { problems },
      text: lines.join("\n") || "All is well.",
      isBad: problems.length > 0,
    };
  },
});
