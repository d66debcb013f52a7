import { z } from "zod";
import { auditSquare } from "@/db/queries/audit";
import { command } from "./command";

export const auditCommand = command({
  name: "audit",
  usage: "",
  summary:
    "Check what must always hold: counters, serial numbers, pins, times, notifications. Exit 1 if not.",
  input: z.object({}),
  run: async ({ database }) => {
    const problems = await auditSquare(database.db);
    const lines = problems.map(({ rule, count, examples }) => `${count} × ${rule}: ${examples.join(", ")}`);
    return {
      json: { problems },
      text: lines.join("\n") || "All is well.",
      isBad: problems.length > 0,
    };
  },
});
