import { z } from "zod";
import { forgetIdempotencyKeys } from "@/db/queries/idempotency";
import { settleRaids } from "@/db/queries/raids";
import { store } from "@/lib/storage/store";
import { sweepUploads } from "@/lib/uploads/sweep";
import { command } from "./command";

export const sweepCommand = command({
  name: "sweep",
  usage: "",
  summary:
    "Tidy up: orphaned image files, expired Idempotency-Keys, raids that have ended. Nothing depends on it.",
  input: z.object({}),
  run: async ({ database, now }) => {
    const files = await sweepUploads(database, store(), now);
    const idempotencyKeys = await forgetIdempotencyKeys(database.db);
    await settleRaids(database.db, now.toISOString());
    return {
      json: { files, idempotency_keys: idempotencyKeys },
      text: `Removed ${files} files and ${idempotencyKeys} Idempotency-Keys; ended raids are settled.`,
    };
  },
});
