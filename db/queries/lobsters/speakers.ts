import { sql } from "drizzle-orm";
import { isBanned, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import { hasPrivateView, PUBLIC_VIEWER } from "../../fragments/public-viewer";
import { pg } from "../../row";
import { statement } from "../../statement";

/** How many texts of each kind are read, and how many lobsters are returned. */
const [TEXTS, NAMED] = [sql.raw("1000"), sql.raw("6")];

const lastHourOf = (table: string) => sql`(
      select author_id, created_at from ${sql.raw(table)}
      where status = 'visible' and created_at > now() - interval '1 hour'
      order by created_at desc, id desc limit ${TEXTS})`;

/**
 * The lobsters that last wrote a post, a comment or a whisper that everybody sees, within the last hour; each row also
 * has how many such lobsters there are. The answer is the same for all readers, so it leaves out lobsters that see
 * themselves differently from others.
 */
export const listSpeakers = statement(
  { ...lobsterRow, count: pg.integer },
  () => sql`
    select ${lobsterColumns(PUBLIC_VIEWER.viewer)}, (count(*) over ())::int count
    from (
      select author_id, max(created_at) last_at from (
        ${lastHourOf("posts")} union all ${lastHourOf("comments")} union all ${lastHourOf("whispers")}
      ) said group by author_id
    ) speaker join lobsters l on l.id = speaker.author_id
    where not ${isBanned} and not ${hasPrivateView}
    order by speaker.last_at desc, l.id limit ${NAMED}`,
);
