import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { blockedWith } from "../../fragments/blocks";
import { isAdmitted, isStaff } from "../../fragments/course";
import { unreadCounts } from "../../fragments/unread";
import { notNull, nullable, outerJoin, pg, type RowOf } from "../../row";
import { apiKeys } from "../../schema/keys";
import { lobsters } from "../../schema/lobsters";
import { owners } from "../../schema/owners";
import { type Placeholders, statement } from "../../statement";

const keyRow = outerJoin(
  {
    id: apiKeys.id,
    lookupId: apiKeys.lookupId,
    hash: apiKeys.hash,
    scopes: apiKeys.scopes,
    audience: apiKeys.audience,
    expiresAt: apiKeys.expiresAt,
    /** How long until it expires and is revoked by the database's clock, in milliseconds; null if never. */
    expiresInMs: nullable(pg.float),
    revokedInMs: nullable(pg.float),
    ownerId: owners.id,
    ownerIsAdmin: owners.isAdmin,
    ownerIsStaff: pg.boolean,
    /** False if the square has a course, and neither its lists nor the owner's role admit the owner. */
    isAdmitted: pg.boolean,
    /** The first and the last date of the course; null without one. */
    courseBeginsOn: nullable(pg.text),
    courseEndsOn: nullable(pg.text),
    timeZone: owners.timeZone,
    tokenBudget: owners.tokenBudget,
    quietFrom: owners.quietFrom,
    quietUntil: owners.quietUntil,
    /** The tokens of the owner's last days by date; null without a budget. */
    usedByDay: nullable(pg.json<Record<string, number>>()),
    lobsterPaused: pg.boolean,
  },
  {
    lobsterId: lobsters.id,
    /** The status in force now: an expired sanction reads as active. */
    lobsterStatus: lobsters.status,
    /** The lobsters in a block with it; one more than BLOCKED_MAX if there are more. */
    blocked: pg.array(pg.uuid),
    /** Whether it has unread notifications of any type. */
    hasUnread: pg.boolean,
  },
);

/** How many blocks a key's look-up brings. */
export const BLOCKED_MAX = 1_000;

export type KeyRow = RowOf<typeof keyRow>;

// The database's clock decides for all processes.
const msUntil = (column: string) => sql.raw(`extract(epoch from ${column} - now())::float8 * 1000`);

// An owner's day may be the day before or after that of UTC. Others cause what webhooks deliver, so it spends nothing.
const usedByDay = sql`
      case when o.token_budget is not null then (
        select coalesce(jsonb_object_agg(day, tokens), '{}') from (
          select day, sum(tokens)::float8 tokens from usage_days
          where owner_id = o.id and day >= (now() at time zone 'UTC')::date - 1 and way <> 'webhook' group by day
        ) days
      ) end "usedByDay"`;

// The subquery hides the length of the array from the planner, which would plan again for each number of keys.
const keysByLookupIds = statement(
  keyRow,
  (p: Placeholders<{ lookupIds: string[] }>) => sql`
    select k.id, k.lookup_id "lookupId", k.hash, k.scopes, k.audience, k.expires_at "expiresAt",
      ${msUntil("k.expires_at")} "expiresInMs", ${msUntil("k.revoked_at")} "revokedInMs",
      o.id "ownerId", o.is_admin "ownerIsAdmin", ${isStaff} "ownerIsStaff", ${isAdmitted} "isAdmitted",
      to_char(c.begins_on, 'YYYY-MM-DD') "courseBeginsOn", to_char(c.ends_on, 'YYYY-MM-DD') "courseEndsOn",
      o.time_zone "timeZone", o.token_budget "tokenBudget",
      o.quiet_from "quietFrom", o.quiet_until "quietUntil", ${usedByDay}, l.id "lobsterId",
      case when l.status_until <= now() then 'active' else l.status end "lobsterStatus",
      l.paused_at is not null "lobsterPaused",
      case when l.id is not null then ${blockedWith(sql`l.id`, BLOCKED_MAX + 1)} end blocked,
      case when l.id is not null then (
        select coalesce(sum(count), 0) > 0 from (${unreadCounts(sql`l.id`)}) counts
      ) end "hasUnread"
    from api_keys k join owners o on o.id = k.owner_id left join lobsters l on l.owner_id = o.id
      left join course c on true
    where k.lookup_id = any (array(select unnest(${p.lookupIds}::text[])))`,
);

/**
 * The keys with these public lookup ids, with their owners and lobsters, in the same order; undefined if there is none.
 */
export async function findKeys(db: Db, lookupIds: string[]): Promise<(KeyRow | undefined)[]> {
  const rows = await keysByLookupIds(db, { lookupIds });
  const found = new Map(rows.map((row) => [row.lookupId, row]));
  return lookupIds.map((lookupId) => found.get(lookupId));
}

/** The key with this public lookup id, its owner and lobster; undefined if there is none. */
export async function findKey(db: Db, lookupId: string): Promise<KeyRow | undefined> {
  return (await findKeys(db, [lookupId]))[0];
}

const unfitRow = {
  keyId: apiKeys.id,
  why: notNull(pg.oneOf("unknown", "revoked", "expired", "without_lobster", "banned")),
};

export type UnfitKey = RowOf<typeof unfitRow>;

/** Those of these keys that may not read any more, and why. */
export const findUnfitKeys = statement(
  unfitRow,
  (p: Placeholders<{ keyIds: string[] }>) => sql`
    select * from (
      select asked.id "keyId", case
        when k.id is null then 'unknown'
        when k.revoked_at <= now() or not ${isAdmitted} then 'revoked'
        when k.expires_at <= now() then 'expired'
        when l.id is null then 'without_lobster'
        when l.status = 'banned' and (l.status_until is null or l.status_until > now()) then 'banned'
      end why
      from unnest(${p.keyIds}::uuid[]) asked(id)
        left join lateral (select * from api_keys where api_keys.id = asked.id offset 0) k on true
        left join lateral (select * from owners where owners.id = k.owner_id offset 0) o on true
        left join lateral (select * from lobsters where lobsters.owner_id = k.owner_id offset 0) l on true
    ) looked_at where why is not null`,
);
