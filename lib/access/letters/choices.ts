import { z } from "zod";
import { ALERTS } from "@/db/schema/letters";
import { DIGESTS } from "@/db/schema/owners";
import { LOCALES } from "@/lib/platform/locales";
import { presentTimeZone, TIME_ZONES } from "@/lib/platform/time-zones";

export { ALERTS, DIGESTS };

const ZONE_LENGTH_MAX = 64;

/** The settings as their form sends them. */
export const LetterChoices = z.object({
  digest: z.enum(DIGESTS),
  /** The kinds of letters that are sent immediately. */
  alerts: z.array(z.enum(ALERTS)).max(ALERTS.length),
  locale: z.enum(LOCALES),
  time_zone: z
    .string()
    .meta({ maxLength: ZONE_LENGTH_MAX })
    .transform(presentTimeZone)
    .refine((name) => TIME_ZONES.includes(name)),
});
