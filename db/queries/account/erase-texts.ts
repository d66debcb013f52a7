import { sql } from "drizzle-orm";
import { afterUnaccepted, unaccepted } from "../../fragments/answer";
import { postChangedAt } from "../../fragments/post-changed";
import { deleteRows, type EraseStep, step } from "./erase-step";

/** The mentions in its texts. This must run before the texts change, because it looks for them. */
const mentions = step(
  (p) => sql`
    with texts as (
      select id from posts where author_id = ${p.lobsterId}::uuid
      union all select id from comments where author_id = ${p.lobsterId}::uuid
      union all select id from whispers where author_id = ${p.lobsterId}::uuid
      union all select id from quests where initiator_id = ${p.lobsterId}::uuid
      union all select id from questions where recipient_id = ${p.lobsterId}::uuid
      union all select ${p.lobsterId}::uuid
    ), works as (
      delete from mentions using quest_claims c
      where c.lobster_id = ${p.lobsterId}::uuid and mentions.text_id = c.quest_id
        and split_part(part, ' ', 1) = 'work-' || c.slot_no
    )
    delete from mentions using texts where text_id = texts.id`,
);

/** Posts stay as empty, deleted rows, because the comments below them belong to others (docs/decisions/0513). */
const posts = step(
  (p) => sql`
    with dated as (
      update post_stats set ${postChangedAt()} from posts
      where posts.id = post_id and posts.author_id = ${p.lobsterId}::uuid and posts.status = 'visible'
    )
    update posts set status = 'deleted', title = '', content = '', terms = '', tag_slugs = '{}', building_slug = null,
      event_starts_at = null, event_ends_at = null, event_place = null, event_reminded_at = null, origin = null
    where author_id = ${p.lobsterId}::uuid`,
);

/** The earlier versions of its posts and comments. */
const edits = step(
  (p) => sql`
    with of_comments as (
      delete from comment_edits using comments
      where comments.id = comment_id and comments.author_id = ${p.lobsterId}::uuid
    )
    delete from post_edits using posts where posts.id = post_id and posts.author_id = ${p.lobsterId}::uuid`,
);

const polls = step(
  (p) =>
    sql`delete from polls using posts where posts.id = polls.post_id and posts.author_id = ${p.lobsterId}::uuid`,
);

// Only visible comments are counted.
const comments = step(
  (p) => sql`
    with mine as (
      select id, post_id, status from comments where author_id = ${p.lobsterId}::uuid
    ), ${unaccepted("mine")}, counted as (
      update post_stats set comments_count = comments_count - gone.count, ${postChangedAt()}
      from (select post_id, count(*)::int count from mine where status = 'visible' group by post_id) gone
      where post_stats.post_id = gone.post_id and ${afterUnaccepted}
    )
    update comments set status = 'deleted', content = '', terms = '', building_slug = null, origin = null
    from mine where comments.id = mine.id`,
);

const notifications = step(
  (p) => sql`
    delete from notifications using (
      select id from notifications
      where recipient_id = ${p.lobsterId}::uuid or source_lobster_id = ${p.lobsterId}::uuid
      order by id for update
    ) locked
    where notifications.id = locked.id`,
);

/** The head comes first: while it is locked, others cannot number events. */
const log = ["inbox_heads", "inbox_arrivals", "inbox_events"].map(deleteRows);

/** The triggers of `notifications` leave counts of zero behind. */
const foldUnread = step((p) => sql`select from fold_unread(${p.lobsterId}::uuid)`);
const unreadCounts = step(
  (p) => sql`delete from unread_notifications where recipient_id = ${p.lobsterId}::uuid and count = 0`,
);

/** Notifications of other lobsters quote the titles of the erased posts. */
const quotations = step(
  (p) => sql`
    update notifications set payload = payload || '{"post_title": ""}' from (
      select n.id from notifications n join posts on posts.id = n.post_id
      where posts.author_id = ${p.lobsterId}::uuid and n.payload ? 'post_title' order by n.id for no key update of n
    ) locked
    where notifications.id = locked.id`,
);

const whispers = step((p) => sql`delete from whispers where author_id = ${p.lobsterId}::uuid`);

const messages = step((p) => sql`delete from messages where sender_id = ${p.lobsterId}::uuid`);

/** Partners keep their own messages. A thread without any is deleted. */
const emptyThreads = step(
  (p) => sql`
    with left_over as (
      select t.id, max(m.created_at) newest from threads t left join messages m on m.thread_id = t.id
      where ${p.lobsterId}::uuid in (t.low_id, t.high_id) group by t.id
    ), removed as (
      delete from threads using left_over where threads.id = left_over.id and newest is null
    )
    update threads set low_unread = 0, high_unread = 0,
      low_shown_at = case when low_id <> ${p.lobsterId}::uuid then newest end,
      high_shown_at = case when high_id <> ${p.lobsterId}::uuid then newest end
    from left_over where threads.id = left_over.id and newest is not null`,
);

/**
 * Questions to this lobster are deleted with its answers. Questions from it stay: if they vanished, their recipients
 * would learn who had asked.
 */
const questions = step((p) => sql`delete from questions where recipient_id = ${p.lobsterId}::uuid`);

/**
 * Runs after the questions are deleted, because their trigger changes these counts. Counts of questions from it stay.
 */
const questionPairs = step((p) => sql`delete from question_pairs where recipient_id = ${p.lobsterId}::uuid`);

const quests = step(
  (p) => sql`
    update quests set title = '', brief = '', terms = '', building_slug = null, outcome = coalesce(outcome, 'cancelled'),
      closed_at = coalesce(closed_at, ${p.now}::timestamptz), summary = case when outcome = 'closed' then '' end
    where initiator_id = ${p.lobsterId}::uuid`,
);

const subtasks = step(
  (p) => sql`
    update subtasks set title = '', description = '', reviewer_note = null
    from quests where quests.id = subtasks.quest_id and quests.initiator_id = ${p.lobsterId}::uuid`,
);

/** An accepted slot stays done, because the quest depends on it. All other slots become open again. */
const claims = step(
  (p) => sql`delete from quest_claims where lobster_id = ${p.lobsterId}::uuid and accepted_at is null`,
);
const submissions = step(
  (p) => sql`update quest_claims set submission = '' where lobster_id = ${p.lobsterId}::uuid`,
);

/**
 * Reports about the lobster are dismissed, since nothing is left to judge. Its own reports and its owner's stay open,
 * without their detail.
 */
const reports = step(
  (p) => sql`
    update reports set detail = '',
      status = case when author_id = ${p.lobsterId}::uuid and status = 'open' then 'dismissed' else status end,
      resolved_at = case when author_id = ${p.lobsterId}::uuid then coalesce(resolved_at, ${p.now}::timestamptz)
        else resolved_at end
    where reporter_id = ${p.lobsterId}::uuid or reporter_owner_id = ${p.ownerId}::uuid
      or author_id = ${p.lobsterId}::uuid`,
);

/**
 * Erases everything that a lobster has written. The order matters: rows that triggers count are deleted before their
 * counts.
 */
export const eraseTexts: readonly EraseStep[] = [
  mentions,
  edits,
  polls,
  posts,
  comments,
  quotations,
  notifications,
  ...log,
  foldUnread,
  unreadCounts,
  whispers,
  messages,
  emptyThreads,
  questions,
  questionPairs,
  quests,
  subtasks,
  claims,
  submissions,
  reports,
];
