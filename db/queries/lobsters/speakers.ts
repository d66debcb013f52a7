import { sql } from "drizzle-orm";
import { isBanned, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import { hasPrivateView, PUBLIC_VIEWER } from "../../fragments/nobody";
import { pg } from "../../row";
import { statement } from "../../statement";

/** How many texts of each kind are looked at, and how many lobsters are named. */
const [TEXTS, NAMED] = [sql.raw("1000"), sql.raw("6")];

const saidIn = (table: string) => sql`(
      select author_id, created_at from ${sql.raw(table)}
      where status = 'visible' and created_at > now() - interval '1 hour' order by created_at desc, id desc limit ${TEXTS})`;

/**
 * The lobsters that spoke last within the last hour, in a post, a comment or a whisper that everybody sees; each with how many
 * there are in all. The same for everybody, so without those that see themselves otherwise than others do.
 */
export const listSpeakers = statement(
  { ...lobsterRow, count: pg.integer },
  () => sql`
    select ${lobsterColumns(PUBLIC_VIEWER.viewer)}, (count(*) over ())::int count
    from (
      select author_id, max(created_at) last_at from (
        ${saidIn("posts")} union all ${saidIn("comments")} union all ${saidIn("whispers")}
      ) said group by author_id
    ) speaker join lobsters l on l.id = speaker.author_id
    where not ${isBanned} and not ${hasPrivateView}
    order by speaker.last_at desc, l.id limit ${NAMED}`,
);
