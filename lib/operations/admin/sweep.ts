import { z } from "zod";
import { sweep } from "@/lib/operations/jobs/sweep";
import { command } from "./command";

export const sweepCommand = command({
  name: "sweep",
  usage: "",
  summary:
    "Tidy up: orphaned image files, expired Idempotency-Keys, old activity and events, lapsed claims, sanctions and raids that have ended. Nothing depends on it.",
  input: z.object({}),
  run: async ({ database, now }) => {
    const swept = await sweep(database, now);
    return {
      json: swept,
      text: `Removed ${swept.files} files, ${swept.idempotency_keys} Idempotency-Keys, ${swept.activity} records of activity, ${swept.events} events and ${swept.claims} lapsed claims, ended ${swept.sanctions} sanctions; ended raids are settled.`,
    };
  },
});
