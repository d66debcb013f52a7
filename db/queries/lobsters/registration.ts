import { sql } from "drizzle-orm";
import { foldName } from "@/lib/platform/text/search-fold";
import type { Db } from "../../connection";
import { lobsters } from "../../schema/lobsters";
import { type Placeholders, statement } from "../../statement";

interface Registration {
  id: string;
  ownerId: string;
  displayName: string;
  nameKey: string;
  nameLook: string;
  avatarSeed: string;
  /** Whether its owner chose the name. */
  isNamedByOwner: boolean;
}

// The counter's row stays locked until the transaction ends, and a rollback undoes the increment. So the numbers have
// no gaps and no duplicates (lib/access/contract.md#owners).
const insertLobster = statement(
  { serialNo: lobsters.serialNo },
  (p: Placeholders<Registration & { searchName: string }>) => sql`
    with counter as (update serial_counter set last_serial_no = last_serial_no + 1 returning last_serial_no)
    insert into lobsters (id, owner_id, serial_no, display_name, name_key, name_look, search_name, search_name_of,
      avatar_seed, renamed_at)
    select ${p.id}::uuid, ${p.ownerId}::uuid, last_serial_no, ${p.displayName}, ${p.nameKey}, ${p.nameLook},
      ${p.searchName}, ${p.displayName}, ${p.avatarSeed},
      case when ${p.isNamedByOwner}::bool then now() end
    from counter
    returning serial_no "serialNo"`,
);

/**
 * Registers a lobster and returns its serial number. Throws PostgreSQL's unique violations `lobsters_name_key` and
 * `lobsters_name_look_key` when the name or one that looks like it is taken, and `lobsters_owner_key` when the owner
 * already has a lobster.
 */
export async function registerLobster(db: Db, registration: Registration): Promise<number> {
  const [row] = await insertLobster(db, { searchName: foldName(registration.displayName), ...registration });
  if (!row) throw new Error("The table serial_counter has no row.");
  return row.serialNo;
}
