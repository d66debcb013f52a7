import { z } from "zod";
import { ensureOwner, listOwners } from "@/db/queries/owners";
import { env } from "@/lib/env";
import { registerLobsterFor } from "@/lib/lobsters/register";
import { DisplayName } from "@/lib/lobsters/schemas";
import { institutionalEmail } from "@/lib/owners/email";
import { command } from "./command";

/** An owner's address, by the rule of the login page. */
export const Email = institutionalEmail(env.EMAIL_DOMAINS);

export const ownerCreate = command({
  name: "owner create",
  usage: "--email E --lobster NAME [--admin]",
  summary: "Register an owner and their lobster; a name that is taken gets a suffix: -2, -3, …",
  input: z.object({ email: Email, lobster: DisplayName, admin: z.boolean().default(false) }),
  run: async ({ database }, { email, lobster, admin }) => {
    const owner = await ensureOwner(database.db, email, admin || env.ADMIN_EMAILS.includes(email));
    const { id, serialNo, displayName } = await registerLobsterFor(database, owner.id, lobster);
    const isRenamed = displayName !== lobster;
    const created = `${email} is the owner of lobster #${serialNo}, ${displayName}.`;
    return {
      json: {
        owner_id: owner.id,
        email,
        lobster_id: id,
        serial_no: serialNo,
        display_name: displayName,
        ...(isRenamed && { renamed: { requested: lobster, assigned: displayName } }),
      },
      text: isRenamed ? `${created} The name ${lobster} was taken.` : created,
    };
  },
});

export const ownerList = command({
  name: "owner list",
  usage: "",
  summary: "List the owners and their lobsters, newest first.",
  input: z.object({}),
  run: async ({ database }) => {
    const owners = await listOwners(database.db);
    const lines = owners.map((owner) => {
      const lobster = owner.serialNo
        ? `#${owner.serialNo} ${owner.displayName} (${owner.status})`
        : "no lobster yet";
      return `${owner.email}${owner.isAdmin ? " [admin]" : ""}: ${lobster}`;
    });
    return {
      json: {
        owners: owners.map((owner) => ({
          owner_id: owner.ownerId,
          email: owner.email,
          is_admin: owner.isAdmin,
          lobster_id: owner.lobsterId,
          serial_no: owner.serialNo,
          display_name: owner.displayName,
          status: owner.status,
          status_until: owner.statusUntil,
          created_at: owner.createdAt,
        })),
      },
      text: lines.join("\n") || "There are no owners yet.",
    };
  },
});
