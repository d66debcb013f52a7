import { sql } from "drizzle-orm";
import { seenBy } from "../../fragments/viewer";
import { outcome, pg } from "../../row";
import { type EMOJI, reactions } from "../../schema/reactions";
import { type Placeholders, singleRowStatement } from "../../statement";
import { type OfPost, removalFrom, visiblePost } from "./posts";

export type Emoji = (typeof EMOJI)[number];

export const emojiCount = { emoji: reactions.emoji, count: pg.integer };

interface ReactionParams extends OfPost {
  emoji: Emoji;
}

// The statement's snapshot does not contain its own upsert. So the reactions of others come from the table, and the
// viewer's reaction comes from the upsert.
/**
 * Stores the viewer's reaction to a post and replaces an earlier one. Returns how often each emoji is on the post, as
 * the viewer sees it; emoji without reactions are left out.
 */
export const react = singleRowStatement(
  outcome(["post_not_found"], { counts: pg.jsonArray(emojiCount) }),
  (p: Placeholders<ReactionParams>) => sql`
    with ${visiblePost(p)}, own as (
      insert into reactions (post_id, lobster_id, emoji, shadowed)
      select id, ${p.viewer}::uuid, ${p.emoji}::text, ${p.shadowed}::bool from post
      on conflict (post_id, lobster_id) do update set emoji = excluded.emoji, shadowed = excluded.shadowed
      returning emoji
    ), seen as (
      select emoji from reactions
      where post_id = (select id from post) and lobster_id <> ${p.viewer}::uuid and ${seenBy(p)}
      union all select emoji from own
    )
    select case when not exists (select 1 from post) then 'post_not_found' end refusal, (
      select coalesce(json_agg(tally), '[]') from (
        select emoji, count(*)::int count from seen group by emoji
      ) tally
    ) counts`,
  "about ids",
);

/** Selects how often each emoji is on a post, as the viewer sees it; emoji without reactions are left out. */
export const reactionCountsOf = (p: Placeholders<OfPost>) => sql`
    select emoji, count(*)::int count from reactions
    where post_id = ${p.postId}::uuid and ${seenBy(p)} group by emoji`;

/** Removes the viewer's reaction to a post. */
export const removeReaction = removalFrom("reactions");
