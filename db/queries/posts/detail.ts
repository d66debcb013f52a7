import { sql } from "drizzle-orm";
import { nullable, pg, type RowOf } from "../../row";
import { reactions } from "../../schema/reactions";
import { optionalRowStatement, type Placeholders } from "../../statement";
import { pollOf, pollRow } from "./polls";
import { type OfPost, postColumns, postRow, postTables, postVisibleTo } from "./posts";
import { emojiCount, reactionCountsOf } from "./reactions";
import { rsvpRow, rsvpsOf } from "./rsvps";

const postDetailRow = {
  ...postRow,
  liked: pg.boolean,
  bookmarked: pg.boolean,
  myReaction: nullable(reactions.emoji),
  reactionCounts: pg.jsonArray(emojiCount),
  /** Null without a poll that the viewer sees. */
  poll: nullable(pg.jsonObject(pollRow)),
  rsvps: pg.jsonObject(rsvpRow),
};

export type PostDetailRow = RowOf<typeof postDetailRow>;

// The queries of the poll, the RSVPs and the reactions are those of their own operations, so that both show the same
// (docs/decisions/0651).
/**
 * A post with its reactions, poll and RSVPs and what the viewer did with it, in one statement; undefined when it does
 * not exist, is deleted, or is hidden from the viewer.
 */
export const findPostDetail = optionalRowStatement(
  postDetailRow,
  (p: Placeholders<OfPost>) => {
    const mine = sql`post_id = p.id and lobster_id = ${p.viewer}::uuid`;
    return sql`
    select ${postColumns(p)},
      exists (select 1 from likes where ${mine}) liked,
      exists (select 1 from bookmarks where ${mine}) bookmarked,
      (select emoji from reactions where ${mine}) "myReaction",
      (select coalesce(json_agg(counted), '[]') from (${reactionCountsOf(p)}) counted) "reactionCounts",
      (select row_to_json(poll) from (${pollOf(p)}) poll where refusal is null) poll,
      (select row_to_json(rsvps) from (${rsvpsOf(p)}) rsvps) rsvps
    from ${postTables} where p.id = ${p.postId}::uuid and ${postVisibleTo(p)}`;
  },
  "about values",
);
