import { type SQL, sql } from "drizzle-orm";
import { isBanned } from "../../fragments/lobster-columns";
import { squareClock } from "../../fragments/square-day";
import type { Placeholders } from "../../statement";

/** Every table of a release has the state at `asOf` (ISO 8601). */
export interface AsOf {
  asOf: string;
}

/** The lobsters in releases: those with an account, not banned, and of owners who take part. */
const releasedLobsters = sql`(
  select l.id from lobsters l join owners o on o.id = l.owner_id where o.left_research_at is null and not ${isBanned}
)`;

/** Whether the lobster with this id is in releases. */
export const isReleased = (lobster: SQL) => sql`${lobster} in ${releasedLobsters}`;

/** Whether an instant is not after the release's. */
export const isBy = (p: Placeholders<AsOf>, instant: SQL) => sql`${instant} <= ${p.asOf}::timestamptz`;

/** The value where `condition` holds, else null. */
export const onlyIf = (condition: SQL, value: SQL) => sql`case when ${condition} then ${value} end`;

/** The posts that everybody sees: without shadowed, hidden and deleted ones, and those of banned lobsters. */
export const readablePosts = sql`(
  select p.id from posts p join lobsters l on l.id = p.author_id where p.status = 'visible' and not ${isBanned}
)`;

/** The half year of an instant on the square's clock, such as 2026-H2. */
export const halfYear = (instant: SQL) => sql`
  to_char(${squareClock(instant)}, 'YYYY') ||
    case when extract(month from ${squareClock(instant)}) <= 6 then '-H1' else '-H2' end`;
