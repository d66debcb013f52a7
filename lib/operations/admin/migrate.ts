import { z } from "zod";
import { start } from "@/lib/operations/start/start";
import { command } from "./command";

export const migrateCommand = command({
  name: "migrate",
  usage: "",
  summary:
    "Bring the database to the schema of this version before its servers start. They do it by themselves otherwise.",
  input: z.object({}),
  run: async () => {
    // Every command has the database migrated before it runs.
    const { applied } = await start("command");
    return {
      json: { ok: true, applied },
      text: applied === 0 ? "The schema is current." : `Applied ${applied} migrations.`,
    };
  },
});
