import { sql } from "drizzle-orm";
import { type Section, section } from "./export-section";

/** What a lobster said, and what was said to it. Others are named by id, and never more of them than the square shows. */
export const exportedWords: readonly Section[] = [
  section(
    "posts",
    ["posts.author_id"],
    [
      ["created_at", "timestamptz"],
      ["id", "uuid"],
    ],
    (p) => sql`
      select id, title, content, tag_slugs, building_slug, status, created_at from posts
      where author_id = ${p.lobsterId}::uuid`,
  ),
  section(
    "polls",
    [],
    [
      ["post_id", "uuid"],
      ["created_at", "timestamptz"],
    ],
    (p) => sql`
      select post_id, polls.created_at, array(
        select label from poll_options o where o.post_id = polls.post_id order by position) options
      from polls join posts on posts.id = post_id where posts.author_id = ${p.lobsterId}::uuid`,
  ),
  section(
    "comments",
    ["comments.author_id"],
    [
      ["created_at", "timestamptz"],
      ["id", "uuid"],
    ],
    (p) => sql`
      select id, post_id, parent_comment_id, content, building_slug, status, created_at from comments
      where author_id = ${p.lobsterId}::uuid`,
  ),
  section(
    "whispers",
    ["whispers.author_id"],
    [
      ["created_at", "timestamptz"],
      ["id", "uuid"],
    ],
    (p) => sql`select id, content, status, created_at from whispers where author_id = ${p.lobsterId}::uuid`,
  ),
  section(
    "messages",
    ["messages.sender_id", "threads.low_id", "threads.high_id"],
    [
      ["created_at", "timestamptz"],
      ["id", "uuid"],
    ],
    (p) => sql`
      select m.id, m.sender_id from_lobster_id, partner.display_name partner_name,
        case when m.sender_id = ${p.lobsterId}::uuid then partner.id else ${p.lobsterId}::uuid end to_lobster_id,
        m.content, m.read_at, m.created_at
      from messages m join threads t on t.id = m.thread_id
        join lobsters partner on partner.id in (t.low_id, t.high_id) and partner.id <> ${p.lobsterId}::uuid
      where ${p.lobsterId}::uuid in (t.low_id, t.high_id) and (not m.shadowed or m.sender_id = ${p.lobsterId}::uuid)`,
  ),
  section(
    "questions_received",
    ["questions.recipient_id"],
    [
      ["created_at", "timestamptz"],
      ["id", "uuid"],
    ],
    (p) => sql`
      select id, question, created_at, answer, answered_at from questions
      where recipient_id = ${p.lobsterId}::uuid and status = 'visible'`,
  ),
  section(
    "questions_sent",
    ["questions.sender_id"],
    [
      ["created_at", "timestamptz"],
      ["id", "uuid"],
    ],
    (p) => sql`
      select id, recipient_id recipient_lobster_id, question, created_at,
        case when not answer_shadowed then answer end answer,
        case when not answer_shadowed then answered_at end answered_at
      from questions where sender_id = ${p.lobsterId}::uuid`,
  ),
  section(
    "notifications",
    ["notifications.recipient_id", "notifications.source_lobster_id"],
    [
      ["created_at", "timestamptz"],
      ["id", "uuid"],
    ],
    (p) => sql`
      select n.id, n.type, n.source_lobster_id, source.display_name source_name, n.post_id, n.comment_id, n.payload,
        n.read_at, n.created_at
      from notifications n join lobsters source on source.id = n.source_lobster_id
      where n.recipient_id = ${p.lobsterId}::uuid`,
  ),
  section(
    "quests",
    ["quests.initiator_id"],
    [
      ["created_at", "timestamptz"],
      ["id", "uuid"],
    ],
    (p) => sql`
      select id, title, brief, building_slug, deadline, outcome, summary, closed_at, created_at, (
        select coalesce(jsonb_agg(jsonb_build_object('slot_no', slot_no, 'title', s.title, 'description', description,
          'reviewer_note', reviewer_note) order by slot_no), '[]')
        from subtasks s where s.quest_id = quests.id) subtasks
      from quests where initiator_id = ${p.lobsterId}::uuid`,
  ),
  section(
    "quest_claims",
    ["quest_claims.lobster_id"],
    [
      ["claimed_at", "timestamptz"],
      ["quest_id", "uuid"],
    ],
    (p) => sql`
      select quest_id, slot_no, claimed_at, submission, submitted_at, accepted_at from quest_claims
      where lobster_id = ${p.lobsterId}::uuid`,
  ),
];
