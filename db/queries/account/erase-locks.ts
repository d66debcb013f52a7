import { sql } from "drizzle-orm";
import type { Placeholders } from "../../statement";
import { type EraseParams, type EraseStep, step } from "./erase-step";

/** Codes that may be exchanged, letters that may be on their way, appeals that may be decided. */
const ofOwner = (table: string) =>
  step(
    (p) => sql`
    select from ${sql.identifier(table)} where owner_id = ${p.ownerId}::uuid order by id for update`,
  );

/** Requests to join that the owner decided, and those that name the mailbox. */
export const isJoinOfOwner = (p: Placeholders<EraseParams>) =>
  sql`(owner_id = ${p.ownerId}::uuid or mailbox_key = ${p.mailboxKey}::text)`;

const joins = step((p) => sql`select from join_requests where ${isJoinOfOwner(p)} order by id for update`);

const keys = step(
  (p) => sql`select from api_keys where owner_id = ${p.ownerId}::uuid order by id for update`,
);

const connections = step(
  (p) => sql`
    select from connections c where key_id in (select id from api_keys where owner_id = ${p.ownerId}::uuid)
    order by key_id for update`,
);

/** The lobster and those that lose it as a follower. */
const lobsters = step(
  (p) => sql`
    select from lobsters where id = ${p.lobsterId}::uuid
      or id in (select followed_id from follows where follower_id = ${p.lobsterId}::uuid)
    order by id for no key update`,
);

const owner = step((p) => sql`select from owners where id = ${p.ownerId}::uuid for update`);

const comments = step(
  (p) => sql`select from comments where author_id = ${p.lobsterId}::uuid order by id for no key update`,
);

/** Its posts, and those that it answered: once its comments are locked, no other post accepts one of them. */
const posts = step(
  (p) => sql`
    select from posts where author_id = ${p.lobsterId}::uuid or id in (
      select p.id from comments c join posts p on p.id = c.post_id and p.answer_comment_id = c.id
      where c.author_id = ${p.lobsterId}::uuid
    ) order by id for no key update`,
);

const likes = step(
  (p) => sql`select from likes where lobster_id = ${p.lobsterId}::uuid order by post_id for update`,
);

/** The counters of every post that erasing changes, directly or through triggers. */
const counters = step(
  (p) => sql`
    select from post_stats where post_id in (
      select id from posts where author_id = ${p.lobsterId}::uuid
      union select post_id from comments where author_id = ${p.lobsterId}::uuid
      union select post_id from likes where lobster_id = ${p.lobsterId}::uuid
    ) order by post_id for no key update`,
);

const threads = step(
  (p) => sql`select from threads where ${p.lobsterId}::uuid in (low_id, high_id) order by id for update`,
);

const quests = step(
  (p) => sql`
    select from quests where initiator_id = ${p.lobsterId}::uuid
      or id in (select quest_id from quest_claims where lobster_id = ${p.lobsterId}::uuid)
    order by id for no key update`,
);

const subtasks = step(
  (p) => sql`
    select from subtasks where quest_id in (select id from quests where initiator_id = ${p.lobsterId}::uuid)
    order by quest_id, slot_no for no key update`,
);

const claims = step(
  (p) => sql`
    select from quest_claims where lobster_id = ${p.lobsterId}::uuid order by quest_id, slot_no for update`,
);

// Others may change all this while an account is erased. So it is locked first, in the order of every transaction
// (docs/decisions/0352), and the following steps depend only on each other for their order.

/** The account, and the lobsters that lose a follower. */
export const accountLocks: readonly EraseStep[] = [
  ofOwner("connect_requests"),
  joins,
  ofOwner("letters"),
  ofOwner("appeals"),
  keys,
  connections,
  lobsters,
  owner,
];

/** What the lobster has written and done together with others. */
export const textLocks: readonly EraseStep[] = [
  comments,
  posts,
  likes,
  counters,
  threads,
  quests,
  subtasks,
  claims,
];
