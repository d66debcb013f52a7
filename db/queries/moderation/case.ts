import { type SQL, sql } from "drizzle-orm";
import { shownText } from "../../fragments/shadow";
import { nullable, outerJoin, pg, type RowOf } from "../../row";
import { appeals } from "../../schema/appeals";
import { lobsters } from "../../schema/lobsters";
import { moderationLog } from "../../schema/moderation";
import { postEdits, posts } from "../../schema/posts";
import { questions } from "../../schema/questions";
import { type REPORT_REASONS, reports } from "../../schema/reports";
import { replacedWords } from "./reported-words";
import { mailboxOfReport } from "./reports";
import { targetJoins } from "./target-joins";

/** The order in which moderators see reports, by reason, and appeals. */
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

/** An earlier act against a lobster or its texts. Its instants have the format of PostgreSQL's JSON. */
const earlierAct = {
  action: moderationLog.action,
  /** The status that was set; null for other acts. */
  status: nullable(lobsters.status),
  /** When that status ends; null for never. */
  until: nullable(pg.text),
  reason: moderationLog.reason,
  at: moderationLog.createdAt,
};

export type EarlierAct = RowOf<typeof earlierAct>;

const targetRow = {
  targetType: reports.targetType,
  targetId: reports.targetId,
  /** The position of its worst entry in WORST_FIRST, from 1; 0 when nothing is open. */
  weight: pg.integer,
  /** How many owners reported it, those of a mailbox as one. Reports of shadow-muted lobsters do not count. */
  owners: pg.integer,
  /** When its oldest open entry was made; now when nothing is open. */
  firstAt: pg.instant,
  /** Whether three owners reported it within 24 hours. */
  isQueued: pg.boolean,
  title: nullable(posts.title),
  /** Null for an anonymous question that was deleted with its recipient's account. */
  words: nullable(pg.text),
  /** The answer to an anonymous question. */
  answer: questions.answer,
  /** Null for a lobster, a quest, and a question that was deleted. */
  textStatus: nullable(posts.status),
  /** The post, or the post of the comment. */
  postId: nullable(posts.id),
  lobsterId: lobsters.id,
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
  avatarSeed: lobsters.avatarSeed,
  avatarUrl: lobsters.avatarUrl,
  /** The status in force now; `statusUntil` is its end. */
  status: lobsters.status,
  statusUntil: lobsters.statusUntil,
  /** Newest first. */
  earlier: pg.jsonArray(earlierAct),
};

/** The recipient of an anonymous question. */
const recipientRow = {
  recipientSerialNo: lobsters.serialNo,
  recipientName: lobsters.displayName,
};

/** The text of a version as it was reported, and when it was replaced, in the format of PostgreSQL's JSON. */
const reportedWords = { title: nullable(postEdits.title), content: postEdits.content, at: postEdits.at };

export type ReportedWords = RowOf<typeof reportedWords>;

/** All columns are null when nothing about the target is open. */
const entryRow = {
  entryId: reports.id,
  /** The reason of a report; null for an appeal. */
  reason: nullable(reports.reason),
  /** The text of the reporter, or of the owner who appeals. */
  text: appeals.text,
  entryAt: reports.createdAt,
  isByShadowMuted: reports.shadowed,
  isByPerson: reports.byPerson,
  /** The text as it was reported; null if it is unchanged, and for an appeal. */
  reported: nullable(pg.jsonObject(reportedWords)),
  /** The reporter, null for a person without a lobster; for an appeal the lobster itself. */
  speakerSerialNo: nullable(lobsters.serialNo),
  speakerName: nullable(lobsters.displayName),
  /** The act that an appeal is against; null for a report. */
  against: nullable(pg.jsonObject(earlierAct)),
};

/** A target, the lobster responsible for it, and one open report about it or appeal against an act on it. */
export const caseRow = outerJoin(targetRow, recipientRow, entryRow);

export type CaseRow = RowOf<typeof caseRow>;

const EARLIER_SHOWN = 6;

const weights = sql.raw(`array['${WORST_FIRST.join("','")}']`);

const openEntries = sql`
    select r.id, r.target_type, r.target_id, r.author_id subject_id, r.reporter_id speaker_id, r.reason, r.detail "text",
      r.text_edited_at, r.created_at, r.queued_at is not null queued, r.shadowed, r.by_person, null::uuid act_id,
      array_position(${weights}, r.reason) weight, case when r.reporter_id is not null then ${mailboxOfReport} end mailbox
    from reports r where r.status = 'open'
    union all
    select a.id, m.target_type, m.target_id, m.subject_id, m.subject_id, null, a."text",
      null, a.created_at, false, false, false, m.id,
      array_position(${weights}, 'appeal'), null
    from appeals a join moderation_log m on m.id = a.entry_id where a.status = 'open'`;

/** Counts from rows of `entries` how many owners reported, those of a mailbox as one. */
export const reportingOwners = sql.raw(
  "(count(distinct mailbox) filter (where reason is not null and not shadowed))::int",
);

/** Converts the log record of alias `m` to the JSON of an EarlierAct. */
const actJson = (m: string) =>
  sql.raw(`json_build_object('action', ${m}.action, 'status', ${m}.detail->>'status',
        'until', ${m}.detail->>'until', 'reason', ${m}.reason, 'at', ${m}.created_at)`);

/** Moderators see what a lobster sees of itself. */
const ITSELF = { viewer: sql.raw("l.id") };

/**
 * Selects the columns of `caseRow` for the targets that `page` selects (target_type, target_id, subject_id, weight,
 * owners, first_at, queued), in the order of the queue. `page` may select from `entries`.
 */
export const casesOf = (page: SQL) => sql`
  with entries as (${openEntries}), page as (${page})
  select page.target_type "targetType", page.target_id "targetId", page.weight, page.owners,
    page.first_at "firstAt", page.queued "isQueued", coalesce(p.title, quest.title) title, case page.target_type
      when 'post' then p.content when 'comment' then c.content when 'question' then q.question
      when 'whisper' then w.content when 'quest' then quest.brief
      else concat_ws(e'\n\n', l.shadow->>'display_name', nullif(${shownText("bio", sql`l.bio`, ITSELF)}, ''),
        nullif(${shownText("friend_pitch", sql`l.friend_pitch`, ITSELF)}, '')) end words,
    q.answer, recipient.serial_no "recipientSerialNo", recipient.display_name "recipientName",
    coalesce(p.status, c.status, q.status, w.status) "textStatus", coalesce(p.id, c.post_id) "postId",
    l.id "lobsterId", l.serial_no "serialNo", l.display_name "displayName", l.avatar_seed "avatarSeed",
    l.avatar_url "avatarUrl", case when l.status_until <= now() then 'active' else l.status end status,
    case when l.status_until > now() then l.status_until end "statusUntil", earlier.acts earlier,
    e.id "entryId", e.reason, e."text", e.created_at "entryAt", e.shadowed "isByShadowMuted", e.by_person "isByPerson",
    case when replaced.at is not null then
      json_build_object('title', replaced.title, 'content', replaced.content, 'at', replaced.at) end reported,
    speaker.serial_no "speakerSerialNo", speaker.display_name "speakerName",
    case when against.id is not null then ${actJson("against")} end against
  from page join lobsters l on l.id = page.subject_id
    ${targetJoins("page")}
    left join lobsters recipient on recipient.id = q.recipient_id
    left join entries e on e.target_type = page.target_type and e.target_id = page.target_id
    left join lateral (${replacedWords("e")}) replaced on e.reason is not null
    left join lobsters speaker on speaker.id = e.speaker_id
    left join moderation_log against on against.id = e.act_id
    cross join lateral (
      select coalesce(json_agg(${actJson("newest")}), '[]') acts
      from (
        select * from moderation_log m
        where m.subject_id = l.id
          and m.action in ('status_set', 'post_hidden', 'comment_hidden', 'question_hidden', 'whisper_hidden')
        order by m.created_at desc, m.id desc limit ${sql.raw(String(EARLIER_SHOWN))}
      ) newest
    ) earlier
  order by page.weight, page.owners desc, page.first_at, page.target_id, e.weight, e.created_at, e.id`;
