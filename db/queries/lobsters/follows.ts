import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { blockedWith, inBlock } from "../../fragments/blocks";
import { isBanned, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import { notify } from "../../fragments/notify";
import { BY_TIME_AND_ID, type ByTimeAndId } from "../../keyset";
import { listStatement } from "../../list-statement";
import { outcome, pg, type RowOf } from "../../row";
import { follows } from "../../schema/follows";
import { type Placeholders, singleRow, statement } from "../../statement";

const followRow = { ...lobsterRow, followedAt: follows.createdAt };

export type FollowRow = RowOf<typeof followRow>;

interface FollowPair {
  followerId: string;
  followedId: string;
}

interface FollowParams extends FollowPair {
  /** The follower is shadow-muted, so the follow counts only for itself. */
  shadowed: boolean;
}

const followOutcome = outcome(["lobster_not_found", "blocked"], {
  ...followRow,
  added: pg.boolean,
  /** How much the stored count must rise so that it includes the follower's own follow. */
  unseen: pg.integer,
});

const insertFollow = statement(
  followOutcome,
  (p: Placeholders<FollowParams>) => sql`
    with added as (
      insert into follows (follower_id, followed_id, shadowed)
      select ${p.followerId}::uuid, l.id, ${p.shadowed}::bool from lobsters l
      where l.id = ${p.followedId}::uuid and not ${isBanned} and not ${inBlock(sql`l.id`, p.followerId)}
      on conflict do nothing returning shadowed, created_at
    ), counted as (
      update lobsters set followers_count = followers_count + 1
      where id = ${p.followedId}::uuid and exists (select 1 from added where not shadowed)
    ), notified as (${notify(
      {
        recipient: sql`${p.followedId}::uuid`,
        type: "new_follower",
        source: sql`${p.followerId}::uuid`,
      },
      sql`from added where not shadowed
      on conflict (recipient_id, source_lobster_id) where type = 'new_follower' do nothing`,
    )})
    select case when l.id is null then 'lobster_not_found'
        when ${inBlock(sql`l.id`, p.followerId)} then 'blocked' end refusal,
      exists (select 1 from added) added,
      (select count(*) from added)::int + coalesce(f.shadowed, false)::int unseen,
      coalesce((select created_at from added), f.created_at) "followedAt", ${lobsterColumns(p.followerId)}
    from (select) one left join lobsters l on l.id = ${p.followedId}::uuid and not ${isBanned}
      left join follows f on f.followed_id = l.id and f.follower_id = ${p.followerId}::uuid`,
  "about ids",
);

/**
 * Follows a lobster, raises its counter and notifies it, in one statement. Each pair of lobsters causes only one
 * notification, ever. Call `lockPair` first, so that no follow outlives a block.
 */
export async function addFollow(db: Db, params: FollowParams) {
  const follow = singleRow(await insertFollow(db, params));
  if (follow.refusal !== null) return follow;
  return { ...follow, followersCount: follow.followersCount + follow.unseen };
}

const followBetween = statement(
  { exists: pg.boolean },
  (p: Placeholders<FollowPair>) => sql`
    select exists (
      select 1 from follows where follower_id = ${p.followerId}::uuid and followed_id = ${p.followedId}::uuid) "exists"`,
);

/** Whether a lobster follows another. */
export const isFollowing = async (db: Db, pair: FollowPair): Promise<boolean> =>
  singleRow(await followBetween(db, pair)).exists;

const deleteFollow = statement(
  { removed: pg.boolean },
  (p: Placeholders<FollowPair>) => sql`
    with removed as (
      delete from follows where follower_id = ${p.followerId}::uuid and followed_id = ${p.followedId}::uuid
      returning shadowed
    ), counted as (
      update lobsters set followers_count = followers_count - 1
      where id = ${p.followedId}::uuid and exists (select 1 from removed where not shadowed)
    )
    select exists (select 1 from removed) removed`,
  "about ids",
);

/** Ends a follow and lowers the counter. Returns whether there was one. Call `lockPair` first. */
export const removeFollow = async (db: Db, pair: FollowPair): Promise<boolean> =>
  singleRow(await deleteFollow(db, pair)).removed;

const followsOf = listStatement(
  BY_TIME_AND_ID,
  { ...followRow, shadowed: follows.shadowed },
  (p: Placeholders<{ followerId: string }>, after) => sql`
    select f.created_at "followedAt", f.shadowed, ${lobsterColumns(p.followerId)}
    from follows f join lobsters l on l.id = f.followed_id
    where f.follower_id = ${p.followerId}::uuid
      and (f.created_at, f.followed_id) < ${after}
      and f.followed_id <> all (${blockedWith(p.followerId)}) and not ${isBanned}
    order by f.created_at desc, f.followed_id desc`,
  sql`"followedAt" desc, "lobsterId" desc`,
);

/** A page of the lobsters that a lobster follows, the newest follow first. */
export async function listFollows(
  db: Db,
  params: ByTimeAndId & { followerId: string },
): Promise<FollowRow[]> {
  const rows = await followsOf(db, params);
  return rows.map((row) => (row.shadowed ? { ...row, followersCount: row.followersCount + 1 } : row));
}
