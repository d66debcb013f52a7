import type { Db } from "@/db/connection";
import { type Inbox, readInbox, readUnreadInboxes } from "@/db/queries/notifications/notifications";
import type { Principal } from "@/lib/api/auth/principal";
import { Batches } from "@/lib/platform/batches";
import { remember } from "@/lib/platform/remember";

type InboxParams = Omit<Parameters<typeof readInbox>[1], "recipientId">;

/** How many inboxes one statement reads. */
const INBOXES_MAX = 64;
const NOTHING: Inbox = { unreadCount: 0, rows: [] };

const unreadInboxes = remember("unreadInboxes", () => new Batches(INBOXES_MAX, readUnreadInboxes));

/**
 * A page of the caller's inbox. What is unread, agents ask for again and again: those who ask in the same moment are
 * answered by one statement, and who has nothing unread, as its key's look-up for this request found, by none
 * (docs/decisions/0765).
 */
export async function readOwnInbox(
  db: Db,
  { id: recipientId, hasUnread }: Principal["lobster"],
  { unreadOnly, ...params }: InboxParams,
): Promise<Inbox> {
  if (!unreadOnly) return readInbox(db, { recipientId, unreadOnly, ...params });
  return hasUnread === false ? NOTHING : unreadInboxes.ask(db, { recipientId, ...params });
}
