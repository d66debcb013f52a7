import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { isLiveClaim, type QuestChange, questNews, questVisibleTo } from "../../fragments/quest-columns";
import { outcome } from "../../row";
import { quests } from "../../schema/quests";
import { type Placeholders, singleRowStatement, statement } from "../../statement";

const endOutcome = <Code extends string>(code: Code) =>
  outcome(["quest_not_found", "not_the_initiator", "quest_over", code]);

interface Ending {
  set: SQL;
  /** The condition on the quest of alias `q`. */
  when: SQL;
  /** A jsonb object for the notifications of the claimants. */
  news: SQL;
  /** True when the quest of alias `found` has already ended in this way, so that the request succeeds. */
  again: SQL;
  /** The refusal when `when` is false. */
  otherwise: SQL;
}

// Takes the lock first, so that a request that waited for another one to end the quest sees that it has ended.
const endQuest = (p: Placeholders<QuestChange>, { set, when, news, again, otherwise }: Ending) => sql`
    with found as (
      select q.id, q.initiator_id, q.outcome from quests q
      where q.id = ${p.questId} and ${questVisibleTo(p)} for no key update
    ), quest as (
      update quests q set ${set}, closed_at = ${p.now}::timestamptz from found
      where q.id = found.id and found.initiator_id = ${p.viewer}::uuid and found.outcome is null and ${when}
      returning q.id, q.title
    ), notified as (${questNews(
      p,
      "quest_closed",
      sql`
      select c.lobster_id recipient_id, jsonb_build_object('slot_no', c.slot_no) || ${news} payload
      from quest join quest_claims c on c.quest_id = quest.id and not c.shadowed and ${isLiveClaim(p.lapsedAt)}`,
    )})
    select case
        when found.id is null then 'quest_not_found'
        when found.initiator_id <> ${p.viewer}::uuid then 'not_the_initiator'
        when exists (select 1 from quest) or ${again} then null
        when found.outcome is not null then 'quest_over'
        else ${otherwise} end refusal
    from (select) one left join found on true`;

interface Closing extends QuestChange {
  summary: string;
  excerpt: string;
}

// The claims may be read before the lock is taken. Acceptances are never undone, so at worst a request is refused
// needlessly.
/** Closes a quest. Refused unless all of its subtasks are accepted. */
export const closeQuest = singleRowStatement(endOutcome("subtasks_pending"), (p: Placeholders<Closing>) =>
  endQuest(p, {
    set: sql`outcome = 'closed', summary = ${p.summary}, summary_shadowed = ${p.shadowed}::bool`,
    when: sql`not exists (
        select 1 from subtasks s left join quest_claims c
          on c.quest_id = s.quest_id and c.slot_no = s.slot_no and not c.shadowed
        where s.quest_id = q.id and c.accepted_at is null)`,
    news: sql`jsonb_build_object('status', 'closed', 'excerpt', ${p.excerpt}::text)`,
    again: sql`false`,
    otherwise: sql`'subtasks_pending'`,
  }),
);

const lockQuest = statement(
  { id: quests.id },
  (p: Placeholders<{ questId: string }>) => sql`
    select id from quests where id = ${p.questId} for no key update`,
);

const cancel = singleRowStatement(endOutcome("work_accepted"), (p: Placeholders<QuestChange>) =>
  endQuest(p, {
    set: sql`outcome = 'cancelled'`,
    when: sql`(q.deadline <= ${p.now}::timestamptz or not exists (
        select 1 from quest_claims c
        where c.quest_id = q.id and not c.shadowed and c.accepted_at is not null))`,
    news: sql`jsonb_build_object('status', 'cancelled')`,
    again: sql`found.outcome = 'cancelled'`,
    otherwise: sql`'work_accepted'`,
  }),
);

/**
 * Cancels a quest without accepted work, or one whose deadline has passed. Cancelling again is not refused. Needs a
 * transaction: its first statement locks the quest's row, so that the second one sees every earlier review and no new
 * review can start in between.
 */
export async function cancelQuest(db: Db, params: QuestChange) {
  await lockQuest(db, params);
  return cancel(db, params);
}
