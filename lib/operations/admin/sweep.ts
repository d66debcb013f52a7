import { z } from "zod";
import { sweep } from "@/lib/operations/jobs/sweep";
import { showError } from "@/lib/platform/error-record";
import { command } from "./command";

export const sweepCommand = command({
  name: "sweep",
  usage: "",
  summary:
    "Tidy up: orphaned image files, expired Idempotency-Keys, old activity and events, lapsed claims, sanctions and raids that have ended. Nothing depends on it.",
  input: z.object({}),
  run: async ({ database, now }) => {
    const { counts, failures } = await sweep(database, now);
    const done = Object.entries(counts).map(([step, count]) => `${step}: ${count}`);
    const failed = failures.map(({ step, error }) => `${step} failed: ${showError(error)}`);
    return {
      json: { ...counts, failed: failures.map(({ step }) => step) },
      text: [...done, ...failed].join("\n"),
      isBad: failures.length > 0,
    };
  },
});
