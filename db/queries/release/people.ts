import { sql } from "drizzle-orm";
import { nullable, pg } from "../../row";
import { type Placeholders, statement } from "../../statement";
import { streamStatement } from "../../stream-statement";
import { type AsOf, halfYear, isBy, isReleased, readablePosts } from "./released";

/** The names of all lobsters and of their owners, if they have any: a pseudonymous release replaces these in texts. */
export const streamNames = streamStatement(
  { id: pg.uuid, serialNo: pg.integer, name: pg.text, ownerName: nullable(pg.text) },
  () => sql`
    select l.id, l.serial_no "serialNo", l.display_name name, nullif(o.display_name, '') "ownerName"
    from lobsters l left join owners o on o.id = l.owner_id order by l.serial_no`,
);

/**
 * How many owners of released lobsters, each mailbox once, had written something by `asOf` that the release has, for each half
 * year of joining: the groups of a pseudonymous release.
 */
export const countActiveOwners = statement(
  { joined: pg.text, owners: pg.integer },
  (p: Placeholders<AsOf>) => {
    const spoke = (table: string) => sql`
      select author_id from ${sql.identifier(table)} where status = 'visible' and ${isBy(p, sql`created_at`)}`;
    return sql`
      select ${halfYear(sql`l.created_at`)} joined, count(distinct o.mailbox_key) filter (where l.id in (
        ${spoke("posts")} union ${spoke("comments")} and post_id in ${readablePosts} union ${spoke("whispers")}
      ))::int owners
      from lobsters l join owners o on o.id = l.owner_id where ${isReleased(sql`l.id`)} and ${isBy(p, sql`l.created_at`)}
      group by 1 order by 1`;
  },
);
