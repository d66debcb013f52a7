import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { pg } from "../../row";
import { posts } from "../../schema/posts";
import { type Placeholders, singleRow, statement } from "../../statement";

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

const earlier = statement(
  { isFirst: pg.boolean },
  (p: Placeholders<{ authorId: string; createdAt: string }>) => sql`
    select not exists (
      select 1 from posts
      where author_id = ${p.authorId}::uuid and status = 'visible' and created_at < ${p.createdAt}::timestamptz
    ) "isFirst"`,
);

/** True if a lobster has no visible post that is older than this time (ISO 8601). */
export const isFirstPostOf = async (
  db: Db,
  params: { authorId: string; createdAt: string },
): Promise<boolean> => singleRow(await earlier(db, params)).isFirst;
