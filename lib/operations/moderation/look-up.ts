import { database } from "@/db/client";
import { toNameQuery } from "@/db/queries/lobsters/find";
import { type FoundTargetRow, searchTargets, type TargetQuery } from "@/db/queries/moderation/look-up";
import { canonicalEmail } from "@/lib/access/owners/email";
import { foldName } from "@/lib/platform/text/search-fold";

export type { FoundTargetRow as FoundTarget } from "@/db/queries/moderation/look-up";

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const NUMBER = /^#?(\d{1,9})$/;
const LOBSTER_PAGE = /\/lobsters\/(\d{1,9})(?:[/?#]|$)/;

const NOTHING: TargetQuery = { ids: [], serialNo: null, email: null, key: null, parts: [] };

/**
 * Interprets what a moderator typed: as ids, if it contains any (for example in the address of a page); else
 * as the number of a lobster, an owner's e-mail address, or a name or a part of one. A number may also be a
 * name.
 */
export function parseLookUp(typed: string): TargetQuery {
  const ids = typed.match(UUID);
  if (ids) return { ...NOTHING, ids: [...new Set(ids.map((id) => id.toLowerCase()))] };
  const onPage = LOBSTER_PAGE.exec(typed)?.[1];
  if (onPage) return { ...NOTHING, serialNo: Number(onPage) };
  if (typed.includes("@")) return { ...NOTHING, email: canonicalEmail(typed) };
  const number = NUMBER.exec(typed)?.[1];
  const key = foldName(typed);
  return { ...NOTHING, serialNo: number ? Number(number) : null, ...(key ? toNameQuery(key) : {}) };
}

/** The targets that a moderator looks for, lobsters first. */
export const lookUp = (typed: string): Promise<FoundTargetRow[]> =>
  searchTargets(database().db, parseLookUp(typed.trim()));
