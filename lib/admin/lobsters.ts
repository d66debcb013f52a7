import { z } from "zod";
import { findLobsterByNameKey, setLobsterStatus } from "@/db/queries/lobsters";
import { LOBSTER_STATUSES } from "@/db/schema/lobsters";
import { badRequest, notFound } from "@/lib/api/errors";
import { nameKey } from "@/lib/lobsters/names";
import { command } from "./command";

export const lobsterSetStatus = command({
  name: "lobster set-status",
  usage: "<name> <status> [--until 2026-01-31T12:00:00Z]",
  summary: `Put a lobster under a status, for good or until an instant: ${LOBSTER_STATUSES.join(", ")}.`,
  positionals: ["name", "status"],
  input: z
    .object({
      name: z.string(),
      status: z.enum(LOBSTER_STATUSES, `must be one of ${LOBSTER_STATUSES.join(", ")}`),
      until: z.iso
        .datetime({ offset: true, error: "must be a date-time with an offset, such as 2026-01-31T12:00:00Z" })
        .transform((text) => new Date(text).toISOString())
        .optional(),
    })
    .refine(({ status, until }) => !(status === "active" && until), {
      path: ["until"],
      error: "belongs to a sanction; active has no end",
    }),
  run: async ({ database, now }, { name, status, until = null }) => {
    if (until && until <= now.toISOString())
      throw badRequest("until_in_the_past", "--until must lie in the future.");
    const found = await findLobsterByNameKey(database.db, nameKey(name));
    if (!found) throw notFound("lobster");
    const { id, displayName } = found.lobster;
    await setLobsterStatus(database.db, id, status, until);
    return {
      json: { lobster_id: id, display_name: displayName, status, status_until: until },
      text: `${displayName} is ${status}${until ? ` until ${until}` : ""}.`,
    };
  },
});
