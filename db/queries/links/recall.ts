import { sql } from "drizzle-orm";
import { pg } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { posts } from "../../schema/posts";
import { type Placeholders, statement, voidStatement } from "../../statement";

/**
 * Posts and comments after an id whose mentions were notified but not stored, because they are older than the table,
 * with the lobsters that were notified and their names of today.
 */
export const listToldTexts = statement(
  {
    textId: pg.uuid,
    content: posts.content,
    told: pg.jsonArray({ serialNo: lobsters.serialNo, nameKey: lobsters.nameKey }),
  },
  (p: Placeholders<{ after: string; limit: number }>) => sql`
    select told.text_id "textId", coalesce(c.content, p.content) content, told.told
    from (
      select coalesce(n.comment_id, n.post_id) text_id, n.post_id, n.comment_id,
        json_agg(json_build_object('serialNo', l.serial_no, 'nameKey', l.name_key)) told
      from notifications n join lobsters l on l.id = n.recipient_id
      where n.type in ('mention_post', 'mention_comment') and coalesce(n.comment_id, n.post_id) > ${p.after}::uuid
        and not exists (select 1 from mentions m where m.text_id = coalesce(n.comment_id, n.post_id))
      group by 1, 2, 3 order by 1 limit ${p.limit}
    ) told join posts p on p.id = told.post_id left join comments c on c.id = told.comment_id
    order by 1`,
);

interface Recalled {
  textIds: string[];
  ats: number[];
  lengths: number[];
  serialNos: number[];
}

/** Stores mentions, one per entry of the parallel arrays. */
export const insertMentions = voidStatement(
  (p: Placeholders<Recalled>) => sql`
    insert into mentions (text_id, at, length, serial_no)
    select * from unnest(${p.textIds}::uuid[], ${p.ats}::int[], ${p.lengths}::int[], ${p.serialNos}::int[])
    on conflict do nothing`,
);
