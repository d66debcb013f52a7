import { sql } from "drizzle-orm";
import { notNull, nullable, pg } from "../../row";
import { buildingChallenges, buildingOccupations } from "../../schema/buildings";
import { challengeSubmissions } from "../../schema/challenges";
import { questClaims, quests, subtasks } from "../../schema/quests";
import type { Placeholders } from "../../statement";
import { streamStatement } from "../../stream-statement";
import { type AsOf, isBy, isReleased, onlyIf } from "./released";

export const streamChallengeScores = streamStatement(
  {
    lobster_id: challengeSubmissions.lobsterId,
    challenge_slug: challengeSubmissions.challengeSlug,
    score: challengeSubmissions.score,
    max_score: challengeSubmissions.maxScore,
    submitted_at: challengeSubmissions.submittedAt,
  },
  (p: Placeholders<AsOf>) => sql`
    select lobster_id, challenge_slug, score, max_score, submitted_at from challenge_submissions
    where not shadowed and ${isReleased(sql`lobster_id`)} and ${isBy(p, sql`submitted_at`)}
    order by submitted_at, lobster_id, challenge_slug`,
);

export const streamOccupations = streamStatement(
  {
    building_slug: buildingOccupations.buildingSlug,
    lobster_id: buildingOccupations.lobsterId,
    from_at: buildingOccupations.fromAt,
    to_at: nullable(pg.instant),
    reason: buildingOccupations.reason,
  },
  (p: Placeholders<AsOf>) => sql`
    select building_slug, lobster_id, from_at, ${onlyIf(isBy(p, sql`to_at`), sql`to_at`)} to_at, reason
    from building_occupations where ${isReleased(sql`lobster_id`)} and ${isBy(p, sql`from_at`)}
    order by from_at, building_slug`,
);

/** Raids. Only those that had ended have an outcome and points. */
export const streamRaids = streamStatement(
  {
    id: buildingChallenges.id,
    building_slug: buildingChallenges.buildingSlug,
    challenger_id: buildingChallenges.challengerId,
    defender_id: buildingChallenges.defenderId,
    started_at: buildingChallenges.startedAt,
    ends_at: buildingChallenges.endsAt,
    challenger_points: nullable(pg.float),
    defender_points: nullable(pg.float),
    outcome: nullable(pg.text),
  },
  (p: Placeholders<AsOf>) => {
    const over = sql`(status <> 'active' and ${isBy(p, sql`ends_at`)})`;
    return sql`
      select id, building_slug, challenger_id, defender_id, started_at, ends_at,
        ${onlyIf(over, sql`challenger_halves / 2.0::float8`)} challenger_points,
        ${onlyIf(over, sql`defender_halves / 2.0::float8`)} defender_points, ${onlyIf(over, sql`status`)} outcome
      from building_challenges
      where not shadowed and ${isReleased(sql`challenger_id`)} and ${isReleased(sql`defender_id`)}
        and ${isBy(p, sql`started_at`)}
      order by started_at, id`;
  },
);

export const streamQuests = streamStatement(
  {
    id: quests.id,
    initiator_id: quests.initiatorId,
    title: quests.title,
    brief: quests.brief,
    building_slug: quests.buildingSlug,
    deadline: quests.deadline,
    outcome: nullable(pg.text),
    summary: nullable(pg.text),
    closed_at: nullable(pg.instant),
    created_at: quests.createdAt,
  },
  (p: Placeholders<AsOf>) => {
    const closed = isBy(p, sql`closed_at`);
    return sql`
      select id, initiator_id, title, brief, building_slug, deadline, ${onlyIf(closed, sql`outcome`)} outcome,
        ${onlyIf(sql`${closed} and not summary_shadowed`, sql`summary`)} summary,
        ${onlyIf(closed, sql`closed_at`)} closed_at, created_at
      from quests where not shadowed and ${isReleased(sql`initiator_id`)} and ${isBy(p, sql`created_at`)}
      order by created_at, id`;
  },
);

export const streamQuestSlots = streamStatement(
  {
    quest_id: subtasks.questId,
    slot_no: subtasks.slotNo,
    title: subtasks.title,
    description: subtasks.description,
    created_at: quests.createdAt,
  },
  (p: Placeholders<AsOf>) => sql`
    select s.quest_id, s.slot_no, s.title, s.description, q.created_at from subtasks s join quests q on q.id = s.quest_id
    where not q.shadowed and ${isReleased(sql`q.initiator_id`)} and ${isBy(p, sql`q.created_at`)}
    order by q.created_at, s.quest_id, s.slot_no`,
);

/** Accepted work. A claim that lapses or is rejected leaves no row. */
export const streamQuestWork = streamStatement(
  {
    quest_id: questClaims.questId,
    slot_no: questClaims.slotNo,
    lobster_id: questClaims.lobsterId,
    claimed_at: questClaims.claimedAt,
    submitted_at: questClaims.submittedAt,
    accepted_at: notNull(questClaims.acceptedAt),
  },
  (p: Placeholders<AsOf>) => sql`
    select c.quest_id, c.slot_no, c.lobster_id, c.claimed_at, c.submitted_at, c.accepted_at
    from quest_claims c join quests q on q.id = c.quest_id
    where not c.shadowed and not q.shadowed and ${isReleased(sql`c.lobster_id`)} and ${isReleased(sql`q.initiator_id`)}
      and ${isBy(p, sql`c.accepted_at`)}
    order by c.accepted_at, c.quest_id, c.slot_no`,
);
