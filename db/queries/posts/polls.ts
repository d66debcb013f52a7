import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { seenBy } from "../../fragments/viewer";
import { nullable, outcome, pg, type RowOf } from "../../row";
import { pollOptions, polls, pollVotes } from "../../schema/polls";
import { type Placeholders, singleRowStatement } from "../../statement";
import { type OfPost, postVisibleTo } from "./posts";

export const pollRow = {
  postId: polls.postId,
  /** Sorted by position. */
  options: pg.jsonArray({
    id: pollOptions.id,
    position: pollOptions.position,
    label: pollOptions.label,
    votesCount: pg.integer,
  }),
  myOptionId: nullable(pollVotes.optionId),
};

export type PollRow = RowOf<typeof pollRow>;

const postAndPoll = (p: Placeholders<OfPost>) => sql`
    post as (
      select p.id, p.author_id from posts p where p.id = ${p.postId} and ${postVisibleTo(p)}
    ), poll as (
      select polls.post_id id from polls join post on post.id = polls.post_id
      where not polls.shadowed or post.author_id = ${p.viewer}::uuid or ${p.isAdmin}::bool
    )`;

/**
 * The columns of `pollRow` and the refusal, from the CTEs post, poll and votes (option_id, mine). `refused` adds a
 * `when` to the refusals.
 */
const pollColumns = (refused = sql``) => sql`
    case when not exists (select 1 from post) then 'post_not_found'
      when not exists (select 1 from poll) then 'poll_not_found' ${refused} end refusal,
    (select id from post) "postId", (
      select json_agg(json_build_object('id', o.id, 'position', o.position, 'label', o.label,
        'votesCount', coalesce(tally.count, 0)) order by o.position)
      from poll_options o left join (select option_id, count(*) from votes group by option_id) tally
        on tally.option_id = o.id
      where o.post_id = (select id from poll)
    ) options,
    (select option_id from votes where mine) "myOptionId"`;

/** Selects the columns of `pollRow` and the refusal: one row. */
export const pollOf = (p: Placeholders<OfPost>) => sql`
    with ${postAndPoll(p)}, votes as (
      select option_id, lobster_id = ${p.viewer}::uuid mine from poll_votes
      where post_id = (select id from poll) and ${seenBy(p)}
    )
    select ${pollColumns()}`;

/** The poll of a post as the viewer sees it. */
export const findPoll = singleRowStatement(outcome(["post_not_found", "poll_not_found"], pollRow), pollOf);

interface NewPollParams extends OfPost {
  labels: string[];
}

/**
 * A label as it looks: in NFKC, without the selectors of a form. Labels that are equal in this are equal in what
 * lib/areas/polls/schemas.ts compares, which refuses them first.
 */
const lookOf = (label: SQL) => sql`
  normalize(regexp_replace(${label}, '[\\u180b-\\u180d\\u180f\\ufe00-\\ufe0f\\U000e0100-\\U000e01ef]', '', 'g'), nfkc)`;

/**
 * The CTEs `poll` and `options` that store polls. `rows` selects `id`, `shadowed` and `labels` of each post that gets
 * one.
 */
export const storedPolls = (rows: SQL) => sql`
    polled as materialized (${rows}), poll as (
      insert into polls (post_id, shadowed) select id, shadowed from polled on conflict do nothing returning post_id
    ), options as (
      insert into poll_options (post_id, position, label, look)
      select poll.post_id, given.position, given.label, ${lookOf(sql`given.label`)}
      from poll join polled on polled.id = poll.post_id,
        unnest(polled.labels) with ordinality given(label, position)
      returning post_id, id, position, label
    )`;

/** The options of a poll that `storedPolls` has stored; null without one. */
export const storedOptions = (post: SQL) => sql`
      (select json_agg(json_build_object('id', id, 'position', position, 'label', label, 'votesCount', 0)
        order by position) from options where post_id = ${post})`;

/** Attaches a poll to a post of the viewer that has none. Its options never change afterwards. */
export const attachPoll = singleRowStatement(
  outcome(["post_not_found", "not_the_author", "poll_exists"], pollRow),
  (p: Placeholders<NewPollParams>) => sql`
    with post as (
      select p.id, p.author_id = ${p.viewer}::uuid by_author from posts p
      where p.id = ${p.postId} and ${postVisibleTo(p)}
    ), ${storedPolls(sql`select id, ${p.shadowed}::bool shadowed, ${p.labels}::text[] labels from post where by_author`)}
    select case when not exists (select 1 from post) then 'post_not_found'
        when not exists (select 1 from post where by_author) then 'not_the_author'
        when not exists (select 1 from poll) then 'poll_exists' end refusal,
      (select post_id from poll) "postId", null::uuid "myOptionId",
      ${storedOptions(sql`${p.postId}`)} options`,
);

interface VoteParams extends OfPost {
  optionId: string;
}

// The statement's snapshot does not contain its own vote. So the votes of others come from the table, and the viewer's
// vote comes from the insertion.
const voteOnce = singleRowStatement(
  outcome(["post_not_found", "poll_not_found", "option_not_found", "overtaken"], pollRow),
  (p: Placeholders<VoteParams>) => sql`
    with ${postAndPoll(p)}, chosen as (
      select poll.id post_id, o.id option_id
      from poll join poll_options o on o.post_id = poll.id where o.id = ${p.optionId}::uuid
    ), mailbox as (
      select other.id owner_id, other.created_at, l.id lobster_id
      from lobsters me join owners o on o.id = me.owner_id join owners other on other.mailbox_key = o.mailbox_key
        left join lobsters l on l.owner_id = other.id
      where me.id = ${p.viewer}::uuid
    ), replaced as (
      delete from poll_votes v using chosen, mailbox
      where v.post_id = chosen.post_id and v.lobster_id = mailbox.lobster_id
        and (v.lobster_id = ${p.viewer}::uuid or v.shadowed = ${p.shadowed}::bool)
      returning v.lobster_id
    ), vote as (
      insert into poll_votes (post_id, lobster_id, option_id, shadowed, voice)
      select post_id, ${p.viewer}::uuid, option_id, ${p.shadowed}::bool, (
        select owner_id from mailbox order by created_at, owner_id limit 1)
      -- The count makes the deletion come first.
      from chosen where (select count(*) from replaced) >= 0
      on conflict do nothing returning option_id
    ), votes as (
      select option_id, false mine from poll_votes
      where post_id = (select id from poll) and lobster_id <> ${p.viewer}::uuid and ${seenBy(p)}
        and lobster_id not in (select lobster_id from replaced)
      union all select option_id, true from vote
    )
    select ${pollColumns(sql`when not exists (select 1 from chosen) then 'option_not_found'
      when not exists (select 1 from vote) then 'overtaken'`)}`,
  "about ids",
);

/**
 * Votes, or moves an earlier vote. Replaces the vote of another lobster of the same mailbox, which has one vote. A vote
 * that another one overtakes is cast again, and replaces that one.
 */
export async function vote(db: Db, params: VoteParams) {
  for (;;) {
    const voted = await voteOnce(db, params);
    if (voted.refusal !== "overtaken") return voted;
  }
}
