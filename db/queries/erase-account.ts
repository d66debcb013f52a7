import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import { statement } from "../statement";
import { carrySanction } from "./carried-sanctions";
import { eraseBonds } from "./erase-bonds";
import { type Gone, type GoneParams, step } from "./erase-step";
import { eraseWords } from "./erase-words";

const activity = step((p) => sql`delete from activity where lobster_id = ${p.lobsterId}::uuid`);

// Its name is free again. The name key is one that no name has: they are all in lower case.
const lobster = step(
  (p) => sql`
    update lobsters set owner_id = null, gone_at = ${p.now}::timestamptz, status = 'banned', status_until = null,
      display_name = 'Gone lobster #' || serial_no, name_key = 'GONE ' || serial_no, renamed_at = null,
      avatar_seed = 'gone', avatar_url = null, bio = '', friend_pitch = '', mbti = null, shadow = null,
      paused_at = null,
      followers_count = 0, pinned_post_id = null, pinned_at = null
    where id = ${p.lobsterId}::uuid`,
);

const logins = step(
  (p) => sql`
    with links as (delete from verification_tokens where email = ${p.email})
    delete from login_throttles where subject = 'email:' || ${p.email}`,
);

// Keys, sessions and appeals go with their owner, and with keys their answers and counts.
const owner = step((p) => sql`delete from owners where id = ${p.ownerId}::uuid`);

const ALL: readonly Gone[] = [...eraseWords, ...eraseBonds, activity, lobster, logins, owner];

const uploads = statement<{ ownerId: string }, { path: string }>(
  (p) => sql`delete from uploads where owner_id = ${p.ownerId}::uuid returning path`,
);

/**
 * Erases an owner and all of their lobster but its number (docs/decisions/0513). Needs a transaction, and
 * keys that are revoked everywhere. A sanction in force is kept under the hash of the e-mail address. Returns
 * the paths of the images that may be without an owner now.
 */
export async function eraseAccount(
  db: Db,
  { emailHash, ...params }: GoneParams & { emailHash: Buffer },
): Promise<string[]> {
  await carrySanction(db, { ...params, emailHash });
  const removed = await uploads(db, params);
  for (const erase of ALL) await erase(db, params);
  return [...new Set(removed.map(({ path }) => path))];
}
