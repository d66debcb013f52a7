import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { posts } from "../../schema/posts";
import { type Placeholders, statement } from "../../statement";

const oldest = statement(
  { id: posts.id },
  (p: Placeholders<{ authorId: string }>) => sql`
    select id from posts where author_id = ${p.authorId} and status <> 'deleted' order by created_at limit 1`,
);

/** The id of a lobster's oldest post that it has not deleted; null if there is none. */
export async function findFirstPostId(db: Db, authorId: string): Promise<string | null> {
  const [row] = await oldest(db, { authorId });
  return row?.id ?? null;
}
