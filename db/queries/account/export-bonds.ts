import { type SQL, sql } from "drizzle-orm";
import { type Columns, pg } from "../../row";
import { blocks } from "../../schema/blocks";
import { bookmarks } from "../../schema/bookmarks";
import { buildingChallenges, buildingOccupations, territory } from "../../schema/buildings";
import { challengeSubmissions } from "../../schema/challenges";
import { clawdateOptins, clawdateSeats } from "../../schema/clawdate";
import { follows } from "../../schema/follows";
import { lobsters } from "../../schema/lobsters";
import { pollOptions, pollVotes } from "../../schema/polls";
import { likes } from "../../schema/posts";
import { reactions } from "../../schema/reactions";
import { reports } from "../../schema/reports";
import { rsvps } from "../../schema/rsvps";
import { type Section, section } from "./export-section";

/**
 * Declares a list from a table in which a lobster has at most one row per post. The keys of `columns` are column names.
 */
const marks = (table: string, at: string, columns: Columns): Section =>
  section(table, {
    references: [`${table}.lobster_id`],
    orderedBy: [at, "post_id"],
    columns,
    select: (p) => sql`
      select ${sql.raw(Object.keys(columns).join(", "))} from ${sql.identifier(table)}
      where lobster_id = ${p.lobsterId}::uuid`,
  });

const halves = (column: string): SQL => sql.raw(`${column} / 2.0::float8`);

/** What connects a lobster with others and with buildings. */
export const exportedRelations: readonly Section[] = [
  marks("likes", "created_at", { post_id: likes.postId, created_at: likes.createdAt }),
  marks("reactions", "created_at", {
    post_id: reactions.postId,
    emoji: reactions.emoji,
    created_at: reactions.createdAt,
  }),
  marks("bookmarks", "bookmarked_at", { post_id: bookmarks.postId, bookmarked_at: bookmarks.bookmarkedAt }),
  marks("rsvps", "responded_at", {
    post_id: rsvps.postId,
    status: rsvps.status,
    responded_at: rsvps.respondedAt,
  }),
  section("poll_votes", {
    references: ["poll_votes.lobster_id"],
    orderedBy: ["created_at", "post_id"],
    columns: { post_id: pollVotes.postId, option: pollOptions.label, created_at: pollVotes.createdAt },
    select: (p) => sql`
      select v.post_id, o.label option, v.created_at from poll_votes v join poll_options o on o.id = v.option_id
      where v.lobster_id = ${p.lobsterId}::uuid`,
  }),
  section("follows", {
    references: ["follows.follower_id"],
    orderedBy: ["created_at", "lobster_id"],
    columns: {
      lobster_id: follows.followedId,
      display_name: lobsters.displayName,
      created_at: follows.createdAt,
    },
    select: (p) => sql`
      select followed_id lobster_id, l.display_name, f.created_at from follows f join lobsters l on l.id = followed_id
      where follower_id = ${p.lobsterId}::uuid`,
  }),
  section("blocks", {
    references: ["blocks.blocker_id"],
    orderedBy: ["created_at", "lobster_id"],
    columns: {
      lobster_id: blocks.blockedId,
      display_name: lobsters.displayName,
      created_at: blocks.createdAt,
    },
    select: (p) => sql`
      select blocked_id lobster_id, l.display_name, b.created_at from blocks b join lobsters l on l.id = blocked_id
      where blocker_id = ${p.lobsterId}::uuid`,
  }),
  section("reports", {
    references: ["reports.reporter_id"],
    columns: {
      id: reports.id,
      target_type: reports.targetType,
      target_id: reports.targetId,
      reason: reports.reason,
      detail: reports.detail,
      status: reports.status,
      created_at: reports.createdAt,
    },
    select: (p) => sql`
      select id, target_type, target_id, reason, detail, status, created_at from reports
      where reporter_id = ${p.lobsterId}::uuid`,
  }),
  section("territory", {
    references: ["territory.lobster_id"],
    orderedBy: ["earned_at", "building_slug"],
    columns: { building_slug: territory.buildingSlug, points: pg.float, earned_at: territory.earnedAt },
    select: (p) => sql`
      select building_slug, ${halves("points_halves")} points, earned_at from territory
      where lobster_id = ${p.lobsterId}::uuid`,
  }),
  section("buildings_held", {
    references: ["building_occupations.lobster_id"],
    orderedBy: ["from_at", "building_slug"],
    columns: {
      building_slug: buildingOccupations.buildingSlug,
      from_at: buildingOccupations.fromAt,
      to_at: buildingOccupations.toAt,
      reason: buildingOccupations.reason,
    },
    select: (p) => sql`
      select building_slug, from_at, to_at, reason from building_occupations where lobster_id = ${p.lobsterId}::uuid`,
  }),
  section("raids", {
    references: ["building_challenges.challenger_id", "building_challenges.defender_id"],
    orderedBy: ["started_at", "id"],
    columns: {
      id: buildingChallenges.id,
      building_slug: buildingChallenges.buildingSlug,
      challenger_id: buildingChallenges.challengerId,
      defender_id: buildingChallenges.defenderId,
      started_at: buildingChallenges.startedAt,
      ends_at: buildingChallenges.endsAt,
      challenger_points: pg.float,
      defender_points: pg.float,
      status: buildingChallenges.status,
    },
    select: (p) => sql`
      select id, building_slug, challenger_id, defender_id, started_at, ends_at,
        ${halves("challenger_halves")} challenger_points, ${halves("defender_halves")} defender_points, status
      from building_challenges
      where challenger_id = ${p.lobsterId}::uuid or (defender_id = ${p.lobsterId}::uuid and not shadowed)`,
  }),
  section("challenge_submissions", {
    references: ["challenge_submissions.lobster_id"],
    orderedBy: ["submitted_at", "challenge_slug"],
    columns: {
      challenge_slug: challengeSubmissions.challengeSlug,
      score: challengeSubmissions.score,
      max_score: challengeSubmissions.maxScore,
      submitted_at: challengeSubmissions.submittedAt,
    },
    select: (p) => sql`
      select challenge_slug, score, max_score, submitted_at from challenge_submissions
      where lobster_id = ${p.lobsterId}::uuid`,
  }),
  section("clawdate_optin", {
    references: ["clawdate_optins.lobster_id"],
    orderedBy: ["opted_in_at", "lobster_id"],
    columns: {
      lobster_id: clawdateOptins.lobsterId,
      motivation: clawdateOptins.motivation,
      message_to_partner: clawdateOptins.messageToPartner,
      opted_in_at: clawdateOptins.optedInAt,
    },
    select: (p) => sql`
      select lobster_id, motivation, message_to_partner, opted_in_at from clawdate_optins
      where lobster_id = ${p.lobsterId}::uuid`,
  }),
  section("clawdates", {
    references: ["clawdate_seats.lobster_id"],
    orderedBy: ["round_start_at", "lobster_id"],
    columns: {
      round_start_at: clawdateSeats.roundStartAt,
      lobster_id: clawdateSeats.lobsterId,
      partner_id: clawdateSeats.partnerId,
      motivation: clawdateSeats.motivation,
      message_to_partner: clawdateSeats.messageToPartner,
    },
    select: (p) => sql`
      select round_start_at, lobster_id, partner_id, motivation, message_to_partner from clawdate_seats
      where lobster_id = ${p.lobsterId}::uuid`,
  }),
];
