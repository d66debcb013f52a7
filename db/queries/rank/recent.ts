import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { pg } from "../../row";
import { type Placeholders, singleRowStatement } from "../../statement";

interface Since {
  lobsterId: string;
  /** A date of the square, YYYY-MM-DD. */
  since: string;
}

const xpOfTexts = singleRowStatement(
  { xp: pg.integer },
  (p: Placeholders<Since>) => sql`
    select coalesce(sum(posts_xp(posts, roasts) + comments_xp(comments)), 0)::int xp from (
      select sum(posts)::int posts, sum(roasts)::int roasts, sum(comments)::int comments from (
        select "day", posts, roasts, comments from lobster_days
        where lobster_id = ${p.lobsterId}::uuid and "day" >= ${p.since}::date
        union all
        select "day", posts, roasts, comments from standing_changes
        where lobster_id = ${p.lobsterId}::uuid and "day" >= ${p.since}::date
      ) parts group by "day"
    ) days`,
  "about values",
);

/**
 * The XP of a lobster's posts and comments since a date, with the caps of each day (lib/areas/rank/contract.md).
 */
export const sumTextsXp = async (db: Db, params: Since): Promise<number> => (await xpOfTexts(db, params)).xp;
