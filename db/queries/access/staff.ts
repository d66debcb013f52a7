import { sql } from "drizzle-orm";
import { owners } from "../../schema/owners";
import { optionalRowStatement, type Placeholders } from "../../statement";

/** Sets whether an owner is staff, as the claim of their log-in says. Returns the owner if that changed anything. */
export const followStaffClaim = optionalRowStatement(
  { ownerId: owners.id },
  (p: Placeholders<{ ownerId: string; isStaff: boolean }>) => sql`
    update owners set is_staff = ${p.isStaff}::bool
    where id = ${p.ownerId}::uuid and is_staff <> ${p.isStaff}::bool
    returning id "ownerId"`,
);
