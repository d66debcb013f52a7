import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { ByTimeAndId } from "../keyset";
import { statement, theRow } from "../statement";
import { blockedWith, isBanned, type LobsterRow, lobsterColumns } from "./lobster-columns";
import { inBlock } from "./mentioned";
import { pageStatement } from "./page";

export interface FollowRow extends LobsterRow {
  followedAt: string;
}

interface FollowParams {
  followerId: string;
  followedId: string;
  /** By a shadow-muted lobster: counts for nobody but itself. */
  shadowed: boolean;
}

type FollowOutcome =
  | (FollowRow & {
      refusal: null;
      added: boolean;
      /** What the follower sees of its own follow beyond the stored count. */
      unseen: number;
    })
  | { refusal: "lobster_not_found" | "blocked" };

const insertFollow = statement<FollowParams, FollowOutcome>(
  (p) => sql`
    with added as (
      insert into follows (follower_id, followed_id, shadowed)
      select ${p.followerId}::uuid, l.id, ${p.shadowed}::bool from lobsters l
      where l.id = ${p.followedId}::uuid and not ${isBanned} and not ${inBlock(sql`l.id`, p.followerId)}
      on conflict do nothing returning shadowed, created_at
    ), counted as (
      update lobsters set followers_count = followers_count + 1
      where id = ${p.followedId}::uuid and exists (select 1 from added where not shadowed)
    ), told as (
      insert into notifications (recipient_id, type, source_lobster_id)
      select ${p.followedId}::uuid, 'new_follower', ${p.followerId}::uuid from added where not shadowed
      on conflict (recipient_id, source_lobster_id) where type = 'new_follower' do nothing
    )
    select case when l.id is null then 'lobster_not_found'
        when ${inBlock(sql`l.id`, p.followerId)} then 'blocked' end refusal,
      exists (select 1 from added) added,
      (select count(*) from added)::int + coalesce(f.shadowed, false)::int unseen,
      coalesce((select created_at from added), f.created_at) "followedAt", ${lobsterColumns(p.followerId)}
    from (select) one left join lobsters l on l.id = ${p.followedId}::uuid and not ${isBanned}
      left join follows f on f.followed_id = l.id and f.follower_id = ${p.followerId}::uuid`,
);

/**
 * Follows a lobster in one statement: the counter, and the notification once for each pair. Needs lockPair
 * before it, so that no follow outlives a block.
 */
export async function addFollow(db: Db, params: FollowParams): Promise<FollowOutcome> {
  const outcome = theRow(await insertFollow(db, params));
  if (outcome.refusal !== null) return outcome;
  return { ...outcome, followersCount: outcome.followersCount + outcome.unseen };
}

const deleteFollow = statement<{ followerId: string; followedId: string }, { removed: boolean }>(
  (p) => sql`
    with removed as (
      delete from follows where follower_id = ${p.followerId}::uuid and followed_id = ${p.followedId}::uuid
      returning shadowed
    ), counted as (
      update lobsters set followers_count = followers_count - 1
      where id = ${p.followedId}::uuid and exists (select 1 from removed where not shadowed)
    )
    select exists (select 1 from removed) removed`,
);

/** Ends a follow and counts it out. Returns whether there was one. Needs lockPair before it. */
export async function removeFollow(
  db: Db,
  params: { followerId: string; followedId: string },
): Promise<boolean> {
  const [row] = await deleteFollow(db, params);
  return row?.removed ?? false;
}

interface PageParams {
  followerId: string;
  limit: number;
  beforeTime: string;
  beforeId: string;
}

const followsOf = pageStatement<PageParams, FollowRow & { shadowed: boolean }>(
  (p) => sql`
    select f.created_at "followedAt", f.shadowed, ${lobsterColumns(p.followerId)}
    from follows f join lobsters l on l.id = f.followed_id
    where f.follower_id = ${p.followerId}::uuid
      and (f.created_at, f.followed_id) < (${p.beforeTime}::timestamptz, ${p.beforeId}::uuid)
      and f.followed_id <> all (${blockedWith(p.followerId)}) and not ${isBanned}
    order by f.created_at desc, f.followed_id desc`,
  sql`"followedAt" desc, "lobsterId" desc`,
);

/** A page of the lobsters that one follows, the newest follow first. */
export async function listFollows(
  db: Db,
  { position: [beforeTime, beforeId], ...params }: ByTimeAndId & { followerId: string },
): Promise<FollowRow[]> {
  const rows = await followsOf(db, { ...params, beforeTime, beforeId });
  return rows.map((row) => (row.shadowed ? { ...row, followersCount: row.followersCount + 1 } : row));
}
