import { z } from "zod";
import { followSquareZone } from "@/db/queries/operations/square-clock";
import { SQUARE_ZONE } from "@/lib/platform/square-day";
import { command } from "./command";

export const timezoneCommand = command({
  name: "timezone",
  usage: "",
  summary:
    "Change the square's time zone to SQUARE_TIMEZONE, while its servers are stopped. XP are counted anew by the new days.",
  input: z.object({}),
  setsClock: true,
  run: async ({ database }) => {
    const corrected = await database.transaction((tx) => followSquareZone(tx));
    return {
      json: { time_zone: SQUARE_ZONE, corrected },
      text: `The days of the square are those of ${SQUARE_ZONE}. Corrected ${corrected} standings.`,
    };
  },
});
