import { sql } from "drizzle-orm";

/** Left joins of the text that the row of an alias is about: as `p`, `c`, `q`, `w` or `quest`. */
export const targetJoins = (alias: string) =>
  sql.raw(`
    left join posts p on ${alias}.target_type = 'post' and p.id = ${alias}.target_id
    left join comments c on ${alias}.target_type = 'comment' and c.id = ${alias}.target_id
    left join questions q on ${alias}.target_type = 'question' and q.id = ${alias}.target_id
    left join whispers w on ${alias}.target_type = 'whisper' and w.id = ${alias}.target_id
    left join quests quest on ${alias}.target_type = 'quest' and quest.id = ${alias}.target_id`);
