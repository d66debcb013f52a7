import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { pg } from "../../row";
import { posts } from "../../schema/posts";
import { optionalRowStatement, type Placeholders, singleRowStatement } from "../../statement";

const oldest = optionalRowStatement(
  { id: posts.id },
  (p: Placeholders<{ authorId: string }>) => sql`
    select id from posts where author_id = ${p.authorId} and status <> 'deleted' order by created_at limit 1`,
);

/** The id of a lobster's oldest post that it has not deleted; null if there is none. */
export const findFirstPostId = async (db: Db, authorId: string): Promise<string | null> =>
  (await oldest(db, { authorId }))?.id ?? null;

const earlier = singleRowStatement(
  { isFirst: pg.boolean },
  (p: Placeholders<{ authorId: string; createdAt: string }>) => sql`
    select not exists (
      select 1 from posts
      where author_id = ${p.authorId}::uuid and status = 'visible' and created_at < ${p.createdAt}::timestamptz
    ) "isFirst"`,
  "about values",
);

/** True if a lobster has no visible post that is older than this time (ISO 8601). */
export const isFirstPostOf = async (
  db: Db,
  params: { authorId: string; createdAt: string },
): Promise<boolean> => (await earlier(db, params)).isFirst;
