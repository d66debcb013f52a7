import type { ReleaseTable } from "./columns";
import { BOND_TABLES } from "./tables/bonds";
import { GAME_TABLES } from "./tables/games";
import { SQUARE_TABLES } from "./tables/square";
import { WORD_TABLES } from "./tables/words";

/** The tables of a release, in the order in which they are written. */
export const RELEASE_TABLES: readonly ReleaseTable[] = [
  ...WORD_TABLES,
  ...BOND_TABLES,
  ...GAME_TABLES,
  ...SQUARE_TABLES,
];

export type ReleaseKind = "public" | "pseudonymous";

/** The tables of a kind of release, with the columns that it has. */
export const tablesOf = (kind: ReleaseKind): ReleaseTable[] =>
  RELEASE_TABLES.filter(({ isPublicOnly }) => kind === "public" || !isPublicOnly).map((one) => ({
    ...one,
    columns: Object.fromEntries(
      Object.entries(one.columns).filter(([, { isPublicOnly }]) => kind === "public" || !isPublicOnly),
    ),
  }));
