import type { Db } from "@/db/connection";
import { type Inbox, readInbox, readUnreadInboxes } from "@/db/queries/notifications/notifications";
import type { Principal } from "@/lib/api/contract/principal";
import { Batches } from "@/lib/platform/batches";
import { processSingleton } from "@/lib/platform/process-singleton";

type InboxParams = Omit<Parameters<typeof readInbox>[1], "recipientId">;

/** How many inboxes one statement reads. */
const INBOXES_MAX = 64;
const NOTHING: Inbox = { unreadCount: 0, rows: [] };

const unreadInboxes = processSingleton("unreadInboxes", () => new Batches(INBOXES_MAX, readUnreadInboxes));

/**
 * A page of the caller's inbox. Agents poll for unread notifications: one statement answers all that do so in the same
 * moment, and none is needed if the look-up of the caller's key found nothing unread (docs/decisions/0765).
 */
export async function readOwnInbox(
  db: Db,
  { id: recipientId, hasUnread }: Principal["lobster"],
  { unreadOnly, ...params }: InboxParams,
): Promise<Inbox> {
  if (!unreadOnly) return readInbox(db, { recipientId, unreadOnly, ...params });
  return hasUnread === false ? NOTHING : unreadInboxes.ask(db, { recipientId, ...params });
}
