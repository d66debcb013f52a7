import { z } from "zod";
import { rebuildStandings } from "@/db/queries/rank/standings";
import { command } from "./command";

export const standingsRebuild = command({
  name: "standings rebuild",
  usage: "",
  summary:
    "Count anew what XP come from: posts, comments and likes of every lobster. Others may go on writing.",
  input: z.object({}),
  run: async ({ database }) => {
    const corrected = await database.transaction((tx) => rebuildStandings(tx));
    return {
      json: { corrected },
      text: corrected === 0 ? "All standings were right." : `Corrected ${corrected} standings.`,
    };
  },
});
