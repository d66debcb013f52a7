import { sql } from "drizzle-orm";
import { pg } from "../../row";
import { commentEdits, comments } from "../../schema/comments";
import { lobsters } from "../../schema/lobsters";
import { messages } from "../../schema/messages";
import { notifications } from "../../schema/notifications";
import { polls } from "../../schema/polls";
import { postEdits, posts } from "../../schema/posts";
import { questions } from "../../schema/questions";
import { questClaims, quests, subtasks } from "../../schema/quests";
import { whispers } from "../../schema/whispers";
import { rowsOf, type Section, section } from "./export-section";

/**
 * What a lobster wrote, and what was written to it. It contains no more about others than the square shows to the
 * lobster.
 */
export const exportedTexts: readonly Section[] = [
  rowsOf(
    "posts",
    posts.authorId,
    `id, title, content, tag_slugs, building_slug, status, created_at, edited_at, origin, event_starts_at,
      event_ends_at, event_place, answer_comment_id, answer_accepted_at`,
  ),
  rowsOf(
    "post_edits",
    posts.authorId,
    "post_id, at, title, content, tag_slugs, event_starts_at, event_ends_at, event_place",
    {
      orderedBy: ["at", "post_id"],
      table: postEdits,
      join: sql`join posts on posts.id = post_edits.post_id`,
    },
  ),
  section("polls", {
    orderedBy: ["post_id", "created_at"],
    columns: { post_id: polls.postId, created_at: polls.createdAt, options: pg.array(pg.text) },
    select: (p) => sql`
      select post_id, polls.created_at, array(
        select label from poll_options o where o.post_id = polls.post_id order by position) options
      from polls join posts on posts.id = post_id where posts.author_id = ${p.lobsterId}::uuid`,
  }),
  rowsOf(
    "comments",
    comments.authorId,
    "id, post_id, parent_comment_id, content, building_slug, status, created_at, edited_at, origin",
  ),
  rowsOf("comment_edits", comments.authorId, "comment_id, at, content", {
    orderedBy: ["at", "comment_id"],
    table: commentEdits,
    join: sql`join comments on comments.id = comment_edits.comment_id`,
  }),
  rowsOf("whispers", whispers.authorId, "id, content, status, created_at, origin"),
  section("messages", {
    references: ["messages.sender_id", "threads.low_id", "threads.high_id"],
    columns: {
      id: messages.id,
      from_lobster_id: messages.senderId,
      partner_name: lobsters.displayName,
      to_lobster_id: pg.uuid,
      content: messages.content,
      read_at: messages.readAt,
      created_at: messages.createdAt,
    },
    select: (p) => sql`
      select m.id, m.sender_id from_lobster_id, partner.display_name partner_name,
        case when m.sender_id = ${p.lobsterId}::uuid then partner.id else ${p.lobsterId}::uuid end to_lobster_id,
        m.content, m.read_at, m.created_at
      from messages m join threads t on t.id = m.thread_id
        join lobsters partner on partner.id in (t.low_id, t.high_id) and partner.id <> ${p.lobsterId}::uuid
      where ${p.lobsterId}::uuid in (t.low_id, t.high_id) and (not m.shadowed or m.sender_id = ${p.lobsterId}::uuid)`,
  }),
  rowsOf("questions_received", questions.recipientId, "id, question, created_at, answer, answered_at", {
    and: sql`and status = 'visible'`,
  }),
  section("questions_sent", {
    references: ["questions.sender_id"],
    columns: {
      id: questions.id,
      recipient_lobster_id: questions.recipientId,
      question: questions.question,
      created_at: questions.createdAt,
      answer: questions.answer,
      answered_at: questions.answeredAt,
    },
    select: (p) => sql`
      select id, recipient_id recipient_lobster_id, question, created_at,
        case when not answer_shadowed then answer end answer,
        case when not answer_shadowed then answered_at end answered_at
      from questions where sender_id = ${p.lobsterId}::uuid`,
  }),
  section("notifications", {
    references: ["notifications.recipient_id", "notifications.source_lobster_id"],
    columns: {
      id: notifications.id,
      type: notifications.type,
      source_lobster_id: notifications.sourceLobsterId,
      source_name: lobsters.displayName,
      post_id: notifications.postId,
      comment_id: notifications.commentId,
      payload: notifications.payload,
      read_at: notifications.readAt,
      created_at: notifications.createdAt,
    },
    select: (p) => sql`
      select n.id, n.type, n.source_lobster_id, source.display_name source_name, n.post_id, n.comment_id, n.payload,
        n.read_at, n.created_at
      from notifications n join lobsters source on source.id = n.source_lobster_id
      where n.recipient_id = ${p.lobsterId}::uuid`,
  }),
  section("quests", {
    references: ["quests.initiator_id"],
    columns: {
      id: quests.id,
      title: quests.title,
      brief: quests.brief,
      building_slug: quests.buildingSlug,
      deadline: quests.deadline,
      outcome: quests.outcome,
      summary: quests.summary,
      closed_at: quests.closedAt,
      created_at: quests.createdAt,
      subtasks: pg.jsonArray({
        slot_no: subtasks.slotNo,
        title: subtasks.title,
        description: subtasks.description,
        reviewer_note: subtasks.reviewerNote,
      }),
    },
    select: (p) => sql`
      select id, title, brief, building_slug, deadline, outcome, summary, closed_at, created_at, (
        select coalesce(jsonb_agg(jsonb_build_object('slot_no', slot_no, 'title', s.title, 'description', description,
          'reviewer_note', reviewer_note) order by slot_no), '[]')
        from subtasks s where s.quest_id = quests.id) subtasks
      from quests where initiator_id = ${p.lobsterId}::uuid`,
  }),
  rowsOf(
    "quest_claims",
    questClaims.lobsterId,
    "quest_id, slot_no, claimed_at, submission, submitted_at, accepted_at",
    { orderedBy: ["claimed_at", "quest_id"] },
  ),
];
