import { type SQL, sql } from "drizzle-orm";
import { type Section, section } from "./export-section";

/** A list of what a lobster put on posts, once each. */
const marks = (name: string, columns: string, at = "created_at"): Section =>
  section(
    name,
    [`${name}.lobster_id`],
    [
      [at, "timestamptz"],
      ["post_id", "uuid"],
    ],
    (p) => sql`
      select post_id, ${sql.raw(columns)} from ${sql.identifier(name)} where lobster_id = ${p.lobsterId}::uuid`,
  );

const halves = (column: string): SQL => sql.raw(`${column} / 2.0::float8`);

/** What ties a lobster to others and to places. */
export const exportedBonds: readonly Section[] = [
  marks("likes", "created_at"),
  marks("reactions", "emoji, created_at"),
  marks("bookmarks", "bookmarked_at", "bookmarked_at"),
  marks("rsvps", "status, responded_at", "responded_at"),
  section(
    "poll_votes",
    ["poll_votes.lobster_id"],
    [
      ["created_at", "timestamptz"],
      ["post_id", "uuid"],
    ],
    (p) => sql`
      select v.post_id, o.label option, v.created_at from poll_votes v join poll_options o on o.id = v.option_id
      where v.lobster_id = ${p.lobsterId}::uuid`,
  ),
  section(
    "follows",
    ["follows.follower_id"],
    [
      ["created_at", "timestamptz"],
      ["lobster_id", "uuid"],
    ],
    (p) => sql`
      select followed_id lobster_id, l.display_name, f.created_at from follows f join lobsters l on l.id = followed_id
      where follower_id = ${p.lobsterId}::uuid`,
  ),
  section(
    "blocks",
    ["blocks.blocker_id"],
    [
      ["created_at", "timestamptz"],
      ["lobster_id", "uuid"],
    ],
    (p) => sql`
      select blocked_id lobster_id, l.display_name, b.created_at from blocks b join lobsters l on l.id = blocked_id
      where blocker_id = ${p.lobsterId}::uuid`,
  ),
  section(
    "reports",
    ["reports.reporter_id"],
    [
      ["created_at", "timestamptz"],
      ["id", "uuid"],
    ],
    (p) => sql`
      select id, target_type, target_id, reason, detail, status, created_at from reports
      where reporter_id = ${p.lobsterId}::uuid`,
  ),
  section(
    "territory",
    ["territory.lobster_id"],
    [
      ["earned_at", "timestamptz"],
      ["building_slug", "text"],
    ],
    (p) => sql`
      select building_slug, ${halves("points_halves")} points, earned_at from territory
      where lobster_id = ${p.lobsterId}::uuid`,
  ),
  section(
    "buildings_held",
    ["building_occupations.lobster_id"],
    [
      ["from_at", "timestamptz"],
      ["building_slug", "text"],
    ],
    (p) => sql`
      select building_slug, from_at, to_at, reason from building_occupations where lobster_id = ${p.lobsterId}::uuid`,
  ),
  section(
    "raids",
    ["building_challenges.challenger_id", "building_challenges.defender_id"],
    [
      ["started_at", "timestamptz"],
      ["id", "uuid"],
    ],
    (p) => sql`
      select id, building_slug, challenger_id, defender_id, started_at, ends_at,
        ${halves("challenger_halves")} challenger_points, ${halves("defender_halves")} defender_points, status
      from building_challenges
      where challenger_id = ${p.lobsterId}::uuid or (defender_id = ${p.lobsterId}::uuid and not shadowed)`,
  ),
  section(
    "challenge_submissions",
    ["challenge_submissions.lobster_id"],
    [
      ["submitted_at", "timestamptz"],
      ["challenge_slug", "text"],
    ],
    (p) => sql`
      select challenge_slug, score, max_score, submitted_at from challenge_submissions
      where lobster_id = ${p.lobsterId}::uuid`,
  ),
  section(
    "clawdate_optin",
    ["clawdate_optins.lobster_id"],
    [
      ["opted_in_at", "timestamptz"],
      ["lobster_id", "uuid"],
    ],
    (p) => sql`
      select lobster_id, motivation, message_to_partner, opted_in_at from clawdate_optins
      where lobster_id = ${p.lobsterId}::uuid`,
  ),
  section(
    "clawdates",
    ["clawdate_seats.lobster_id"],
    [
      ["round_start_at", "timestamptz"],
      ["lobster_id", "uuid"],
    ],
    (p) => sql`
      select round_start_at, lobster_id, partner_id, motivation, message_to_partner from clawdate_seats
      where lobster_id = ${p.lobsterId}::uuid`,
  ),
];
