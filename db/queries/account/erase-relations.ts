import { sql } from "drizzle-orm";
import { deleteRows, type EraseStep, step } from "./erase-step";

// The posts' counters are locked already (textLocks).
const likes = step(
  (p) => sql`
    with removed as (
      delete from likes where lobster_id = ${p.lobsterId}::uuid returning post_id, shadowed
    )
    update post_stats set likes_count = likes_count - 1
    from removed where post_stats.post_id = removed.post_id and not removed.shadowed`,
);

/** Its texts do not count any more: this removes the dates on which it wrote. */
const standing = step((p) => sql`select from fold_standing(${p.lobsterId}::uuid)`);

// The lobsters that it follows are locked already (accountLocks).
const follows = step(
  (p) => sql`
    with removed as (
      delete from follows where follower_id = ${p.lobsterId}::uuid or followed_id = ${p.lobsterId}::uuid
      returning follower_id, followed_id, shadowed
    )
    update lobsters set followers_count = followers_count - 1 from removed
    where removed.follower_id = ${p.lobsterId}::uuid and not removed.shadowed and lobsters.id = removed.followed_id`,
);

const blocks = step(
  (p) => sql`delete from blocks where blocker_id = ${p.lobsterId}::uuid or blocked_id = ${p.lobsterId}::uuid`,
);

/** A raid needs both of its sides, so active ones are deleted. Raids that have ended stay in the history. */
const raids = step(
  (p) => sql`
    delete from building_challenges
    where status = 'active' and (challenger_id = ${p.lobsterId}::uuid or defender_id = ${p.lobsterId}::uuid)`,
);

const holdings = step(
  (p) => sql`
    update building_occupations set to_at = ${p.now}::timestamptz
    where lobster_id = ${p.lobsterId}::uuid and to_at is null`,
);

/** The partner's seat refers to this one, so it stays with empty texts. A seat without a partner is deleted below. */
const emptySeats = step(
  (p) => sql`
    update clawdate_seats set motivation = '', message_to_partner = ''
    where lobster_id = ${p.lobsterId}::uuid and partner_id is not null`,
);
const loneSeats = step(
  (p) => sql`delete from clawdate_seats where lobster_id = ${p.lobsterId}::uuid and partner_id is null`,
);

/** Erases what connects a lobster with others and with buildings. */
export const eraseRelations: readonly EraseStep[] = [
  likes,
  standing,
  deleteRows("reactions"),
  deleteRows("bookmarks"),
  deleteRows("owner_notes"),
  deleteRows("poll_votes"),
  deleteRows("rsvps"),
  follows,
  blocks,
  raids,
  holdings,
  deleteRows("territory"),
  deleteRows("challenge_submissions"),
  deleteRows("clawdate_optins"),
  emptySeats,
  loneSeats,
];
