import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { uploads } from "../../schema/uploads";
import { type Placeholders, statement } from "../../statement";
import { carrySanction } from "./carried-sanctions";
import { accountLocks, isJoinOfOwner, textLocks } from "./erase-locks";
import { eraseRelations } from "./erase-relations";
import { deleteRows, type EraseParams, type EraseStep, step } from "./erase-step";
import { eraseTexts } from "./erase-texts";

/** Their attempts are deleted with them. */
const webhooks = step(
  (p) => sql`
    with gone as (delete from webhooks where lobster_id = ${p.lobsterId}::uuid returning id)
    delete from webhook_wakes where webhook_id in (select id from gone)`,
);

// This frees the name: no lobster can take the new key, because the keys of names are in lower case.
const lobster = step(
  (p) => sql`
    update lobsters set owner_id = null, gone_at = ${p.now}::timestamptz, status = 'banned', status_until = null,
      display_name = 'Gone lobster #' || serial_no, name_key = 'GONE ' || serial_no, name_look = null,
      look_no = 0, search_name = null, search_name_of = null, renamed_at = null,
      avatar_seed = 'gone', avatar_url = null, bio = '', friend_pitch = '', mbti = null, shadow = null, paused_at = null,
      followers_count = 0, pinned_post_id = null, pinned_at = null
    where id = ${p.lobsterId}::uuid`,
);

// A link to any address of the mailbox would log in as this owner, unless it is another owner's.
const isOfMailbox = (p: Placeholders<EraseParams>, table: string) => sql`
  mailbox_key(${sql.raw(table)}.email, ${p.ignoringDots}::text[]) = ${p.mailboxKey}::text and not exists (
    select from owners o where o.email = ${sql.raw(table)}.email and o.id <> ${p.ownerId}::uuid)`;

const deleteInOrder = (table: string, key: string, condition: (p: Placeholders<EraseParams>) => SQL) =>
  step((p) => {
    const [rows, columns] = [sql.raw(table), sql.raw(key)];
    return sql`
      delete from ${rows} where (${columns}) in (
        select ${columns} from ${rows} where ${condition(p)} order by ${columns} for update)`;
  });

// Separately, because PostgreSQL runs the parts of one statement in its own order.
const logins: readonly EraseStep[] = [
  deleteInOrder("verification_tokens", "email, token_hash", (p) => isOfMailbox(p, "verification_tokens")),
  deleteInOrder("login_codes", "browser_hash", (p) => isOfMailbox(p, "login_codes")),
  deleteInOrder(
    "login_throttles",
    "subject",
    (p) => sql`
      subject in ('email:' || ${p.mailboxKey}::text, 'email:' || ${p.email}::text,
        'code-email:' || ${p.mailboxKey}::text, 'code-email:' || ${p.email}::text, 'join-code:' || ${p.ownerId}::uuid::text)`,
  ),
];

// Foreign keys cascade: keys, sessions, letters and appeals are deleted with the owner, stored answers and counts of
// reads with the keys.
const owner = step((p) => sql`delete from owners where id = ${p.ownerId}::uuid`);

const STEPS: readonly EraseStep[] = [
  deleteInOrder("join_requests", "id", isJoinOfOwner),
  ...eraseTexts,
  ...eraseRelations,
  deleteRows("activity"),
  webhooks,
  lobster,
  ...logins,
  owner,
];

const removeUploads = statement(
  { path: uploads.path },
  (p: Placeholders<{ ownerId: string }>) =>
    sql`delete from uploads where owner_id = ${p.ownerId}::uuid returning path`,
);

/**
 * Erases an owner and everything about their lobster except its number (docs/decisions/0513). Needs a transaction, and
 * every server must already refuse the owner's keys. Stores a sanction in force under the hash of the e-mail address.
 * Returns the paths of the owner's images; other uploads may still use them.
 */
export async function eraseAccount(
  db: Db,
  { emailHash, ...params }: EraseParams & { emailHash: Buffer },
): Promise<string[]> {
  for (const lock of accountLocks) await lock(db, params);
  await carrySanction(db, { ...params, emailHash });
  for (const lock of textLocks) await lock(db, params);
  const removed = await removeUploads(db, params);
  for (const erase of STEPS) await erase(db, params);
  return [...new Set(removed.map(({ path }) => path))];
}
