import { sql } from "drizzle-orm";
import { notify } from "../../fragments/notify";
import { type Placeholders, voidStatement } from "../../statement";

interface TakenBack {
  lobsterId: string;
  postId: string | null;
  commentId: string | null;
  /** What the owner says about it; null for nothing. */
  word: string | null;
  /** ISO 8601. */
  now: string;
}

/**
 * Tells a lobster that its owner deleted its post or its comment, never what that said. The post of a comment is looked
 * up.
 */
export const tellTakenBack = voidStatement(
  (p: Placeholders<TakenBack>) =>
    sql`${notify(
      {
        recipient: sql`${p.lobsterId}::uuid`,
        type: "taken_back",
        source: sql`${p.lobsterId}::uuid`,
        post: sql`coalesce(${p.postId}::uuid, (select post_id from comments where id = ${p.commentId}::uuid))`,
        comment: sql`${p.commentId}::uuid`,
        payload: sql`jsonb_build_object('word', ${p.word}::text)`,
        at: sql`${p.now}::timestamptz`,
      },
      sql``,
    )}`,
);
