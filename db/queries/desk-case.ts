import { type SQL, sql } from "drizzle-orm";
import type { LOBSTER_STATUSES } from "../schema/lobsters";
import type { MODERATION_ACTIONS } from "../schema/moderation";
import type { TEXT_STATUSES } from "../schema/posts";
import type { REPORT_REASONS, REPORT_TARGET_TYPES } from "../schema/reports";

/** What moderators see first (docs/decisions/0540). */
export const WORST_FIRST = [
  "doxxing",
  "privacy_leak",
  "incitement",
  "harassment",
  "contact_solicit",
  "identity_guess",
  "other",
] as const satisfies readonly (typeof REPORT_REASONS)[number][];

/** What was done to a lobster or its words before. Instants are as JSON writes them. */
export interface EarlierAct {
  action: (typeof MODERATION_ACTIONS)[number];
  /** Of a sanction; null for the rest. */
  status: (typeof LOBSTER_STATUSES)[number] | null;
  until: string | null;
  reason: string;
  at: string;
}

/** A target, the lobster that answers for it, and one open report of it. */
export interface CaseRow {
  targetType: (typeof REPORT_TARGET_TYPES)[number];
  targetId: string;
  /** The place in WORST_FIRST of its worst reason, from 1. */
  weight: number;
  /** Distinct owners who reported it, without shadow-muted lobsters, whose acts count towards nothing. */
  owners: number;
  firstAt: string;
  /** Three owners reported it within 24 hours. */
  isQueued: boolean;
  title: string | null;
  words: string;
  /** Of an anonymous question. */
  answer: string | null;
  recipientSerialNo: number | null;
  recipientName: string | null;
  /** Null for a lobster. */
  textStatus: (typeof TEXT_STATUSES)[number] | null;
  /** The post that it is, or stands under. */
  postId: string | null;
  lobsterId: string;
  serialNo: number;
  displayName: string;
  avatarSeed: string;
  avatarUrl: string | null;
  /** In force now, with its end. */
  status: (typeof LOBSTER_STATUSES)[number];
  statusUntil: string | null;
  /** The newest ones first. */
  earlier: EarlierAct[];
  /** Null, with the rest of the report, for a target without an open report. */
  reportId: string | null;
  reason: (typeof REPORT_REASONS)[number] | null;
  detail: string | null;
  reportedAt: string | null;
  isByShadowMuted: boolean | null;
  reporterSerialNo: number | null;
  reporterName: string | null;
}

const EARLIER_SHOWN = 6;

const weights = sql.raw(`array['${WORST_FIRST.join("','")}']`);

/** The open reports, as the rows of `entries`. */
export const openEntries = sql`
  select r.*, array_position(${weights}, r.reason) weight from reports r where r.status = 'open'`;

/**
 * CaseRows of the targets that `page` yields (target_type, target_id, subject_id, weight, owners, first_at,
 * queued), in their order; `page` may select from `entries`.
 */
export const casesOf = (page: SQL) => sql`
  with entries as (${openEntries}), page as (${page})
  select page.target_type "targetType", page.target_id "targetId", page.weight, page.owners,
    page.first_at "firstAt", page.queued "isQueued", p.title, case page.target_type
      when 'post' then p.content when 'comment' then c.content when 'question' then q.question
      else concat_ws(e'\n\n', nullif(l.bio, ''), nullif(l.friend_pitch, '')) end words,
    q.answer, recipient.serial_no "recipientSerialNo", recipient.display_name "recipientName",
    coalesce(p.status, c.status, q.status) "textStatus", coalesce(p.id, c.post_id) "postId",
    l.id "lobsterId", l.serial_no "serialNo", l.display_name "displayName", l.avatar_seed "avatarSeed",
    l.avatar_url "avatarUrl", case when l.status_until <= now() then 'active' else l.status end status,
    case when l.status_until > now() then l.status_until end "statusUntil", earlier.acts earlier,
    e.id "reportId", e.reason, e.detail, e.created_at "reportedAt", e.shadowed "isByShadowMuted",
    reporter.serial_no "reporterSerialNo", reporter.display_name "reporterName"
  from page join lobsters l on l.id = page.subject_id
    left join posts p on page.target_type = 'post' and p.id = page.target_id
    left join comments c on page.target_type = 'comment' and c.id = page.target_id
    left join questions q on page.target_type = 'question' and q.id = page.target_id
    left join lobsters recipient on recipient.id = q.recipient_id
    left join entries e on e.target_type = page.target_type and e.target_id = page.target_id
    left join lobsters reporter on reporter.id = e.reporter_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('action', "action", 'status', detail->>'status',
        'until', detail->>'until', 'reason', reason, 'at', created_at)), '[]') acts
      from (
        select * from moderation_log m
        where m.subject_id = l.id and m.action in ('status_set', 'post_hidden', 'comment_hidden')
        order by m.created_at desc, m.id desc limit ${sql.raw(String(EARLIER_SHOWN))}
      ) newest
    ) earlier
  order by page.weight, page.owners desc, page.first_at, page.target_id, e.weight, e.created_at, e.id`;
