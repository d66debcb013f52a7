import type { Database } from "@/db/client";
import type { Db } from "@/db/connection";
import { listNames, type NameRow, setNameLooks, setRenamedAt } from "@/db/queries/lobsters/names";
import { lookOfName } from "@/lib/platform/text/confusables";
import { isNameTaken, nameKey, renameWithin } from "./names";
import { DisplayName } from "./schemas";

interface WrongName extends NameRow {
  /** The name without its fault. */
  corrected: string;
}

interface MendedName {
  serialNo: number;
  before: string;
  now: string;
}

const PAGE = 1_000;

/**
 * The names that today's rules refuse (docs/decisions/0600): those with invisible characters, those with nothing
 * visible, and those stored under a wrong key. They date from before these rules, or before the Unicode version that
 * the rules now use.
 */
export async function findWrongNames(db: Db): Promise<WrongName[]> {
  const wrong: WrongName[] = [];
  for await (const page of pagesOfNames(db))
    for (const row of page) {
      const corrected = correctedName(row);
      if (corrected !== row.displayName || nameKey(corrected) !== row.nameKey)
        wrong.push({ ...row, corrected });
    }
  return wrong;
}

async function* pagesOfNames(db: Db) {
  for (let after = 0; ; ) {
    const page = await listNames(db, { after, limit: PAGE });
    yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.serialNo;
  }
}

function correctedName({ displayName, serialNo }: NameRow): string {
  const kept = DisplayName.safeParse(displayName.replace(/\s/g, " "));
  return kept.success ? kept.data : `Lobster ${serialNo}`;
}

/**
 * Stores how every name looks: of names from before looks were compared, and of those given by the previous version
 * during an upgrade. Names that look alike stay (docs/decisions/0600). May run at any time, even twice in parallel.
 */
async function storeLooks(db: Db): Promise<void> {
  for await (const page of pagesOfNames(db)) {
    const changed = page.filter((row) => row.nameLook !== lookOfName(row.displayName));
    if (changed.length > 0) await setLooks(db, changed);
  }
}

async function setLooks(db: Db, rows: NameRow[]): Promise<void> {
  const looks = {
    ids: rows.map(({ id }) => id),
    nameKeys: rows.map((row) => row.nameKey),
    nameLooks: rows.map(({ displayName }) => lookOfName(displayName)),
  };
  try {
    await setNameLooks(db, looks);
  } catch (error) {
    if (!isNameTaken(error)) throw error;
    // A lobster took one of these names at the same time, and this statement did not see it yet.
    await setLooks(db, rows);
  }
}

/**
 * Gives every lobster with a wrong name the corrected one, oldest lobster first, with a suffix if another lobster has
 * that name, and stores how names look. Returns the changes that can be seen. May run at any time, even twice in parallel.
 */
export async function mendNames(database: Database): Promise<MendedName[]> {
  await storeLooks(database.db);
  const mended: MendedName[] = [];
  for (const { id, serialNo, displayName, renamedAt, corrected } of await findWrongNames(database.db)) {
    const now = await database.transaction(async (tx) => {
      const assigned = await renameWithin(tx, corrected, id);
      // A correction must not earn the XP of a name that the lobster chose itself.
      await setRenamedAt(tx, { id, renamedAt });
      return assigned;
    });
    if (now !== displayName) mended.push({ serialNo, before: displayName, now });
  }
  return mended;
}
