import { z } from "zod";
import { findLobsterByNameKey } from "@/db/queries/lobsters/lobsters";
import { LOBSTER_STATUSES } from "@/db/schema/lobsters";
import { mendNames } from "@/lib/areas/lobsters/mend-names";
import { nameKey } from "@/lib/areas/lobsters/names";
import { LOBSTER_REFUSALS } from "@/lib/areas/lobsters/refusals";
import { sanctionLobster } from "@/lib/operations/moderation/moderation";
import { command } from "./command";
import { Reason } from "./moderation";

export const lobsterSetStatus = command({
  name: "lobster set-status",
  usage: "<name> <status> [--until 2026-01-31T12:00:00Z] [--reason R]",
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
      reason: Reason.default("Set by an operator."),
    })
    .refine(({ status, until }) => !(status === "active" && until), {
      path: ["until"],
      error: "belongs to a sanction; active has no end",
    }),
  run: async ({ database, now }, { name, status, until = null, reason }) => {
    const found = await findLobsterByNameKey(database.db, nameKey(name));
    if (!found) throw LOBSTER_REFUSALS.refuse("lobster_not_found");
    const { id, displayName } = found;
    await database.transaction((tx) =>
      sanctionLobster(tx, id, { status, until }, { by: "operator", reason, now }),
    );
    return {
      json: { lobster_id: id, display_name: displayName, status, status_until: until },
      text: `${displayName} is ${status}${until ? ` until ${until}` : ""}.`,
    };
  },
});

export const mendNamesCommand = command({
  name: "lobster mend-names",
  usage: "",
  summary:
    "Rename the lobsters whose names could not be taken today, with a suffix where what is left is taken.",
  input: z.object({}),
  run: async ({ database }) => {
    const mended = await mendNames(database);
    return {
      json: {
        mended: mended.map(({ serialNo, before, now }) => ({
          serial_no: serialNo,
          before,
          display_name: now,
        })),
      },
      text: mended.map(({ serialNo, now }) => `#${serialNo} is ${now}.`).join("\n") || "Every name may stay.",
    };
  },
});
