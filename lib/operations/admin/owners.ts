import { z } from "zod";
import { followAdminList, setAdmin } from "@/db/queries/access/admins";
import { ensureOwner, listOwners } from "@/db/queries/access/owners";
import { institutionalEmail } from "@/lib/access/owners/email";
import { OWNER_REFUSALS } from "@/lib/access/owners/refusals";
import { registerLobsterFor } from "@/lib/areas/lobsters/register";
import { NewName } from "@/lib/areas/lobsters/schemas";
import { env } from "@/lib/platform/env";
import { command } from "./command";

/** How `owner list` marks an admin, by what made them one. */
const ADMINS = { list: " [admin]", operator: " [admin, by command]", unknown: " [admin from before]" };

/** An owner's e-mail address, checked as on the log-in page. */
export const Email = institutionalEmail(env.EMAIL_DOMAINS);

export const ownerCreate = command({
  name: "owner create",
  usage: "--email E --lobster NAME [--admin]",
  summary: "Register an owner and their lobster; a name that is taken gets a suffix: -2, -3, …",
  input: z.object({ email: Email, lobster: NewName, admin: z.boolean().default(false) }),
  run: async ({ database }, { email: typed, lobster, admin }) => {
    const owner = await ensureOwner(database.db, typed, admin);
    const { email } = owner;
    if (env.ADMIN_EMAILS.includes(email)) await followAdminList(database.db, { email, isListed: true });
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

export const ownerSetAdmin = command({
  name: "owner set-admin",
  usage: "--email E (--on | --off | --as-listed)",
  summary:
    "Make an owner an admin, or none, whatever ADMIN_EMAILS says; --as-listed lets ADMIN_EMAILS say it again.",
  input: z
    .object({
      email: Email,
      on: z.boolean().default(false),
      off: z.boolean().default(false),
      "as-listed": z.boolean().default(false),
    })
    .refine(({ on, off, "as-listed": asListed }) => [on, off, asListed].filter(Boolean).length === 1, {
      path: ["on"],
      error: "must be the only one of --on, --off and --as-listed",
    }),
  run: async ({ database }, { email, on, "as-listed": asListed }) => {
    const isListed = env.ADMIN_EMAILS.includes(email);
    const isFound = asListed
      ? await followAdminList(database.db, { email, isListed, overrideOperator: true })
      : await setAdmin(database.db, email, on);
    if (!isFound) throw OWNER_REFUSALS.refuse("owner_not_found");
    const isAdmin = asListed ? isListed : on;
    return {
      json: { email, is_admin: isAdmin, admin_set_by: asListed ? "list" : "operator" },
      text: `${email} is ${isAdmin ? "an admin" : "no admin"}, within a second on every server.`,
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
      return `${owner.email}${owner.isAdmin ? ADMINS[owner.adminSetBy] : ""}: ${lobster}`;
    });
    return {
      json: {
        owners: owners.map((owner) => ({
          owner_id: owner.ownerId,
          email: owner.email,
          is_admin: owner.isAdmin,
          admin_set_by: owner.adminSetBy,
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
