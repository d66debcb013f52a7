import { type SQL, sql } from "drizzle-orm";
import { pg } from "../../row";
import { blocks } from "../../schema/blocks";
import { bookmarks } from "../../schema/bookmarks";
import { buildingChallenges, buildingOccupations, territory } from "../../schema/buildings";
import { challengeSubmissions } from "../../schema/challenges";
import { clawdateOptins, clawdateSeats } from "../../schema/clawdate";
import { follows } from "../../schema/follows";
import { lobsters } from "../../schema/lobsters";
import { ownerNotes } from "../../schema/owner-notes";
import { pollOptions, pollVotes } from "../../schema/polls";
import { likes } from "../../schema/posts";
import { reactions } from "../../schema/reactions";
import { reports } from "../../schema/reports";
import { rsvps } from "../../schema/rsvps";
import { rowsOf, type Section, section } from "./export-section";

const halves = (column: string): SQL => sql.raw(`${column} / 2.0::float8`);

/** What connects a lobster with others and with buildings. */
export const exportedRelations: readonly Section[] = [
  rowsOf("likes", likes.lobsterId, "post_id, created_at", { orderedBy: ["created_at", "post_id"] }),
  rowsOf("reactions", reactions.lobsterId, "post_id, emoji, created_at", {
    orderedBy: ["created_at", "post_id"],
  }),
  rowsOf("bookmarks", bookmarks.lobsterId, "post_id, bookmarked_at", {
    orderedBy: ["bookmarked_at", "post_id"],
  }),
  rowsOf("owner_notes", ownerNotes.lobsterId, "id, text, created_at, read_at, done_at, outcome"),
  rowsOf("rsvps", rsvps.lobsterId, "post_id, status, responded_at", {
    orderedBy: ["responded_at", "post_id"],
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
    references: ["reports.reporter_id", "reports.reporter_owner_id"],
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
      where reporter_id = ${p.lobsterId}::uuid or reporter_owner_id = ${p.ownerId}::uuid`,
  }),
  section("territory", {
    references: ["territory.lobster_id"],
    orderedBy: ["earned_at", "building_slug"],
    columns: { building_slug: territory.buildingSlug, points: pg.float, earned_at: territory.earnedAt },
    select: (p) => sql`
      select building_slug, ${halves("points_halves")} points, earned_at from territory
      where lobster_id = ${p.lobsterId}::uuid`,
  }),
  rowsOf("buildings_held", buildingOccupations.lobsterId, "building_slug, from_at, to_at, reason", {
    orderedBy: ["from_at", "building_slug"],
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
  rowsOf(
    "challenge_submissions",
    challengeSubmissions.lobsterId,
    "challenge_slug, score, max_score, submitted_at",
    { orderedBy: ["submitted_at", "challenge_slug"] },
  ),
  rowsOf(
    "clawdate_optin",
    clawdateOptins.lobsterId,
    "lobster_id, motivation, message_to_partner, opted_in_at",
    { orderedBy: ["opted_in_at", "lobster_id"] },
  ),
  rowsOf(
    "clawdates",
    clawdateSeats.lobsterId,
    "round_start_at, lobster_id, partner_id, motivation, message_to_partner",
    { orderedBy: ["round_start_at", "lobster_id"] },
  ),
];
