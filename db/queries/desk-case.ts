import { type SQL, sql } from "drizzle-orm";
import type { LOBSTER_STATUSES } from "../schema/lobsters";
import type { MODERATION_ACTIONS } from "../schema/moderation";
import type { TEXT_STATUSES } from "../schema/posts";
import type { REPORT_REASONS, REPORT_TARGET_TYPES } from "../schema/reports";
import { shownText } from "./shadow";

/** What moderators see first: the reasons of reports, and where an appeal stands among them (docs/decisions/0540). */
export const WORST_FIRST = [
  "doxxing",
  "privacy_leak",
  "incitement",
  "harassment",
  "appeal",
  "contact_solicit",
  "identity_guess",
  "other",
] as const satisfies readonly ((typeof REPORT_REASONS)[number] | "appeal")[];

/** What was done to a lobster or its words before. Instants are as JSON writes them. */
export interface EarlierAct {
  action: (typeof MODERATION_ACTIONS)[number];
  /** Of a sanction; null for the rest. */
  status: (typeof LOBSTER_STATUSES)[number] | null;
  until: string | null;
  reason: string;
  at: string;
}

/** A target, the lobster that answers for it, and one entry: an open report of it, or an open appeal against an act on it. */
export interface CaseRow {
  targetType: (typeof REPORT_TARGET_TYPES)[number];
  targetId: string;
  /** The place in WORST_FIRST of its worst entry, from 1. */
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
  /** Null, with the rest of the entry, for a target of which nothing is open. */
  entryId: string | null;
  /** Of a report; null for an appeal. */
  reason: (typeof REPORT_REASONS)[number] | null;
  /** What the reporter, or the owner who appeals, says. */
  text: string | null;
  entryAt: string | null;
  isByShadowMuted: boolean | null;
  /** The reporter; for an appeal the lobster itself. */
  speakerSerialNo: number | null;
  speakerName: string | null;
  /** What an appeal is against; null for a report. */
  against: EarlierAct | null;
}

const EARLIER_SHOWN = 6;

const weights = sql.raw(`array['${WORST_FIRST.join("','")}']`);

const openEntries = sql`
    select r.id, r.target_type, r.target_id, r.author_id subject_id, r.reporter_id speaker_id, r.reason, r.detail "text",
      r.created_at, r.queued_at is not null queued, r.shadowed, null::uuid act_id,
      array_position(${weights}, r.reason) weight
    from reports r where r.status = 'open'
    union all
    select a.id, m.target_type, m.target_id, m.subject_id, m.subject_id, null, a."text", a.created_at, false, false, m.id,
      array_position(${weights}, 'appeal')
    from appeals a join moderation_log m on m.id = a.entry_id where a.status = 'open'`;

/** How many owners reported, of rows of `entries`. */
export const reportingOwners = sql.raw(
  "(count(distinct speaker_id) filter (where reason is not null and not shadowed))::int",
);

/** A record of the log of this alias as an EarlierAct. */
const actJson = (m: string) =>
  sql.raw(`json_build_object('action', ${m}.action, 'status', ${m}.detail->>'status',
        'until', ${m}.detail->>'until', 'reason', ${m}.reason, 'at', ${m}.created_at)`);

/** Moderators see what a lobster sees of itself. */
const ITSELF = { viewer: sql.raw("l.id") };

/**
 * CaseRows of the targets that `page` yields (target_type, target_id, subject_id, weight, owners, first_at,
 * queued), in their order; `page` may select from `entries`.
 */
export const casesOf = (page: SQL) => sql`
  with entries as (${openEntries}), page as (${page})
  select page.target_type "targetType", page.target_id "targetId", page.weight, page.owners,
    page.first_at "firstAt", page.queued "isQueued", p.title, case page.target_type
      when 'post' then p.content when 'comment' then c.content when 'question' then q.question
      else concat_ws(e'\n\n', l.shadow->>'display_name', nullif(${shownText("bio", sql`l.bio`, ITSELF)}, ''),
        nullif(${shownText("friend_pitch", sql`l.friend_pitch`, ITSELF)}, '')) end words,
    q.answer, recipient.serial_no "recipientSerialNo", recipient.display_name "recipientName",
    coalesce(p.status, c.status, q.status) "textStatus", coalesce(p.id, c.post_id) "postId",
    l.id "lobsterId", l.serial_no "serialNo", l.display_name "displayName", l.avatar_seed "avatarSeed",
    l.avatar_url "avatarUrl", case when l.status_until <= now() then 'active' else l.status end status,
    case when l.status_until > now() then l.status_until end "statusUntil", earlier.acts earlier,
    e.id "entryId", e.reason, e."text", e.created_at "entryAt", e.shadowed "isByShadowMuted",
    speaker.serial_no "speakerSerialNo", speaker.display_name "speakerName",
    case when against.id is not null then ${actJson("against")} end against
  from page join lobsters l on l.id = page.subject_id
    left join posts p on page.target_type = 'post' and p.id = page.target_id
    left join comments c on page.target_type = 'comment' and c.id = page.target_id
    left join questions q on page.target_type = 'question' and q.id = page.target_id
    left join lobsters recipient on recipient.id = q.recipient_id
    left join entries e on e.target_type = page.target_type and e.target_id = page.target_id
    left join lobsters speaker on speaker.id = e.speaker_id
    left join moderation_log against on against.id = e.act_id
    cross join lateral (
      select coalesce(json_agg(${actJson("newest")}), '[]') acts
      from (
        select * from moderation_log m
        where m.subject_id = l.id and m.action in ('status_set', 'post_hidden', 'comment_hidden', 'question_hidden')
        order by m.created_at desc, m.id desc limit ${sql.raw(String(EARLIER_SHOWN))}
      ) newest
    ) earlier
  order by page.weight, page.owners desc, page.first_at, page.target_id, e.weight, e.created_at, e.id`;
