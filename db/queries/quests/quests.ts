import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import {
  awaitsReview,
  claimSeen,
  isLiveClaim,
  type QuestOutcome,
  type QuestRow,
  type QuestViewer,
  questColumns,
  questRow,
  questVisibleTo,
} from "../../fragments/quest-columns";
import type { Viewer } from "../../fragments/viewer";
import { BY_TIME_AND_ID, type ByTimeAndId } from "../../keyset";
import { listStatement } from "../../list-statement";
import { quests } from "../../schema/quests";
import { optionalRowStatement, type Placeholders, singleRowStatement } from "../../statement";
import { toSearchVector } from "../../terms";

/** A quest as the viewer sees it; undefined when it does not exist or is hidden from the viewer. */
export const findQuest = optionalRowStatement(
  questRow,
  (p: Placeholders<QuestViewer & { questId: string }>) => sql`
    select ${questColumns(p)} from quests q join lobsters l on l.id = q.initiator_id
    where q.id = ${p.questId} and ${questVisibleTo(p)}`,
);

interface FilterParams extends QuestViewer {
  /** The initiator; null for everybody's quests. */
  initiatorId: string | null;
  /** A lobster that holds a slot; null for quests of any claimants. */
  claimantId: string | null;
}

type Filter = (p: Placeholders<FilterParams>) => SQL;

// Each combination of filters has its own statement, so that PostgreSQL plans each with the best index.
const listOf = (status: Filter, whose: Filter) =>
  listStatement(
    BY_TIME_AND_ID,
    questRow,
    (p: Placeholders<FilterParams>, after) => sql`
      select ${questColumns(p)} from quests q join lobsters l on l.id = q.initiator_id
      where ${status(p)} and ${whose(p)} and ${questVisibleTo(p)}
        and (q.created_at, q.id) < ${after}
        and q.initiator_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}
      order by q.created_at desc, q.id desc`,
    sql`"startedAt" desc, "questId" desc`,
  );

const isClaim: Filter = (p) => sql`c.lobster_id = ${p.claimantId}::uuid and ${isLiveClaim(p.lapsedAt)}
        and (not c.shadowed or c.lobster_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)`;

/** For a list that another filter makes short; true without `claimantId`. */
const isClaimedIfAsked: Filter = (p) => sql`(${p.claimantId}::uuid is null or exists (
        select 1 from quest_claims c where c.quest_id = q.id and ${isClaim(p)}))`;

const listsOf = (status: Filter) => ({
  ofAll: listOf(status, () => sql`true`),
  ofInitiator: listOf(status, (p) => sql`q.initiator_id = ${p.initiatorId}::uuid and ${isClaimedIfAsked(p)}`),
  // As an array, so that PostgreSQL begins with the lobster's claims and not with the newest quests of all.
  ofClaimant: listOf(
    status,
    (p) => sql`q.id = any(array(select c.quest_id from quest_claims c where ${isClaim(p)}))`,
  ),
});

const awaitingReviewOf = (status: Filter) =>
  listOf(
    status,
    (p) => sql`q.initiator_id = ${p.viewer}::uuid and q.outcome is null and ${isClaimedIfAsked(p)}
        and (${p.initiatorId}::uuid is null or q.initiator_id = ${p.initiatorId}::uuid)
        and exists (select 1 from quest_claims c where c.quest_id = q.id and ${awaitsReview})`,
  );

// PostgreSQL runs a subquery with a limit for one quest after the other, so that a page reads the newest quests only.
// It would turn a plain `exists` into a join with the slots of all quests.
const hasOpenSlot: Filter = (p) => sql`coalesce((
        select true from subtasks s where s.quest_id = q.id and not exists (${claimSeen(p)}) limit 1), false)`;

const lists = {
  all: listsOf(() => sql`true`),
  open: listsOf((p) => sql`q.outcome is null and ${hasOpenSlot(p)}`),
  in_progress: listsOf((p) => sql`q.outcome is null and not ${hasOpenSlot(p)}`),
  closed: listsOf(() => sql`q.outcome = 'closed'`),
  cancelled: listsOf(() => sql`q.outcome = 'cancelled'`),
};

/** A quest that is over has nothing to review. */
const awaitingReview = {
  all: awaitingReviewOf(() => sql`true`),
  open: awaitingReviewOf(hasOpenSlot),
  in_progress: awaitingReviewOf((p) => sql`not ${hasOpenSlot(p)}`),
  closed: undefined,
  cancelled: undefined,
};

export interface QuestFilter {
  status?: "open" | "in_progress" | QuestOutcome | undefined;
  /** The lobster that started them. */
  initiatorId?: string | undefined;
  /** A lobster that holds a slot. */
  claimantId?: string | undefined;
  /** Only the viewer's own quests, with work that it has to review. */
  awaitsReview?: boolean;
}

/**
 * A page of quests, newest first. Leaves out quests whose initiator is banned or in a block with the viewer
 * (docs/contract.md#visibility).
 */
export async function listQuests(
  db: Db,
  { status, ...params }: QuestViewer & ByTimeAndId & QuestFilter,
): Promise<QuestRow[]> {
  const { initiatorId = null, claimantId = null } = params;
  const kind = status ?? "all";
  const list = params.awaitsReview ? awaitingReview[kind] : lists[kind][narrowest(params)];
  return list ? list(db, { ...params, initiatorId, claimantId }) : [];
}

/** The filter that leaves the fewest quests. Its statement applies the others, too. */
function narrowest({ initiatorId, claimantId }: QuestFilter) {
  if (initiatorId !== undefined) return "ofInitiator";
  return claimantId === undefined ? "ofAll" : "ofClaimant";
}

interface NewQuestParams extends Viewer {
  title: string;
  brief: string;
  buildingSlug: string | null;
  deadline: string | null;
  /** In the order of the slots; `subtaskDescriptions` has the same order. */
  subtaskTitles: string[];
  subtaskDescriptions: string[];
}

const insertQuest = singleRowStatement(
  { id: quests.id },
  (p: Placeholders<NewQuestParams & { terms: string }>) => sql`
    with quest as (
      insert into quests (initiator_id, title, brief, building_slug, terms, deadline, shadowed, created_at)
      values (${p.viewer}, ${p.title}, ${p.brief}, ${p.buildingSlug}, ${p.terms}::tsvector, ${p.deadline},
        ${p.shadowed}, ${p.now})
      returning id
    ), slots as (
      insert into subtasks (quest_id, slot_no, title, description)
      select quest.id, given.slot_no, given.title, given.description
      from quest, unnest(${p.subtaskTitles}::text[], ${p.subtaskDescriptions}::text[])
        with ordinality given(title, description, slot_no)
    )
    select id from quest`,
);

/** Stores a quest and its subtasks, numbered from 1. Returns its id. */
export async function addQuest(db: Db, params: NewQuestParams): Promise<string> {
  const terms = toSearchVector(`${params.title}\n${params.brief}`);
  return (await insertQuest(db, { terms, ...params })).id;
}
