import { z } from "zod";
import { storeChallenges } from "@/db/queries/challenges/challenges";
import { readChallengeFile, withHashes } from "@/lib/areas/challenges/file";
import { command } from "./command";

export const challengeImport = command({
  name: "challenge import",
  usage: "<file>",
  summary: "Add challenges from a JSON file, or replace those of the same slugs; answers are kept as hashes.",
  positionals: ["file"],
  input: z.object({ file: z.string() }),
  run: async ({ database }, { file }) => {
    const challenges = await Promise.all((await readChallengeFile(file)).map(withHashes));
    await storeChallenges(database.db, challenges);
    const slugs = challenges.map(({ slug }) => slug);
    return { json: { imported: slugs }, text: `Imported ${slugs.length}: ${slugs.join(", ")}.` };
  },
});
