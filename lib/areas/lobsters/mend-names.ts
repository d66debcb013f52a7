import type { Database } from "@/db/client";
import type { Db } from "@/db/connection";
import { listNames, type NameRow, setRenamedAt } from "@/db/queries/lobsters/names";
import { savepoint } from "@/db/transaction";
import { nameKey, rename } from "./names";
import { DisplayName } from "./schemas";

interface WrongName extends NameRow {
  /** What the name is without what is wrong with it. */
  wished: string;
}

interface MendedName {
  serialNo: number;
  before: string;
  now: string;
}

const PAGE = 1_000;

/**
 * The names that could not be taken today: with something unseen in them, with nothing to see, or stored under a
 * key that is not theirs. They were taken before these rules, or the rules' Unicode knew fewer characters.
 */
export async function findWrongNames(db: Db): Promise<WrongName[]> {
  const wrong: WrongName[] = [];
  for (let after = 0; ; ) {
    const page = await listNames(db, after, PAGE);
    for (const row of page) {
      const wished = wishedFor(row);
      if (wished !== row.displayName || nameKey(wished) !== row.nameKey) wrong.push({ ...row, wished });
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return wrong;
    after = last.serialNo;
  }
}

function wishedFor({ displayName, serialNo }: NameRow): string {
  const kept = DisplayName.safeParse(displayName.replace(/\s/g, " "));
  return kept.success ? kept.data : `Lobster ${serialNo}`;
}

/**
 * Gives every lobster with a wrong name what is left of it, with a suffix where that is taken, oldest first; who
 * has the name rightly keeps it. Returns what changed to the eye. May run at any time, also twice at once.
 */
export async function mendNames(database: Database): Promise<MendedName[]> {
  const mended: MendedName[] = [];
  for (const { id, serialNo, displayName, renamedAt, wished } of await findWrongNames(database.db)) {
    const now = await database.transaction(async (tx) => {
      const assigned = await rename((work) => savepoint(tx, () => work(tx)), wished, id);
      // No choice of the lobster's, which would earn it something.
      await setRenamedAt(tx, id, renamedAt);
      return assigned;
    });
    if (now !== displayName) mended.push({ serialNo, before: displayName, now });
  }
  return mended;
}
