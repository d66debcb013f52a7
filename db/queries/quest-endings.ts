import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection";
import { statement, theRow } from "../statement";
import { lasts, type Parameters, type QuestChange, questNews, questVisibleTo } from "./quest-columns";

interface EndOutcome<Code extends string> {
  refusal: "quest_not_found" | "not_the_initiator" | "quest_over" | Code | null;
}

interface Ending {
  set: SQL;
  /** Of alias `q`. */
  when: SQL;
  /** Of alias `c`: the claimants told. */
  news: SQL;
  /** How it may have ended before without that being a mistake. */
  again: SQL;
  /** What it is refused for when `when` does not hold. */
  otherwise: SQL;
}

// The lock comes first: who waited for another's ending sees it.
const endQuest = (p: Parameters<QuestChange>, { set, when, news, again, otherwise }: Ending) => sql`
    with found as (
      select q.id, q.initiator_id, q.outcome from quests q
      where q.id = ${p.questId} and ${questVisibleTo(p)} for no key update
    ), quest as (
      update quests q set ${set}, closed_at = ${p.now}::timestamptz from found
      where q.id = found.id and found.initiator_id = ${p.viewer}::uuid and found.outcome is null and ${when}
      returning q.id, q.title
    ), told as (${questNews(
      p,
      "quest_closed",
      sql`
      select c.lobster_id recipient_id, jsonb_build_object('slot_no', c.slot_no) || ${news} payload
      from quest join quest_claims c on c.quest_id = quest.id and not c.shadowed and ${lasts(p.lapsedAt)}`,
    )})
    select case
        when found.id is null then 'quest_not_found'
        when found.initiator_id <> ${p.viewer}::uuid then 'not_the_initiator'
        when exists (select 1 from quest) or ${again} then null
        when found.outcome is not null then 'quest_over'
        else ${otherwise} end refusal
    from (select) one left join found on true`;

// Acceptance is for good, so that a look taken before the lock can only refuse.
const close = statement<QuestChange & { summary: string; excerpt: string }, EndOutcome<"subtasks_pending">>(
  (p) =>
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

/** Closes a quest all of whose subtasks are accepted. */
export const closeQuest = async (db: Db, params: QuestChange & { summary: string; excerpt: string }) =>
  theRow(await close(db, params));

const lockQuest = statement<{ questId: string }, { id: string }>(
  (p) => sql`select id from quests where id = ${p.questId} for no key update`,
);

const cancel = statement<QuestChange, EndOutcome<"work_accepted">>((p) =>
  endQuest(p, {
    set: sql`outcome = 'cancelled'`,
    when: sql`(q.deadline <= ${p.now}::timestamptz or not exists (
        select 1 from quest_claims c
        where c.quest_id = q.id and not c.shadowed and c.accepted_at is not null))`,
    news: sql`jsonb_build_object('status', 'cancelled')`,
    // As deleting a post again is none.
    again: sql`found.outcome = 'cancelled'`,
    otherwise: sql`'work_accepted'`,
  }),
);

/**
 * Cancels a quest of which nothing is accepted, or whose deadline is past. Needs a transaction: with the
 * quest's row locked by a statement of its own, the next one sees every review that came before, and none
 * comes between. Cancelling again is no mistake.
 */
export async function cancelQuest(db: Db, params: QuestChange): Promise<EndOutcome<"work_accepted">> {
  await lockQuest(db, params);
  return theRow(await cancel(db, params));
}
