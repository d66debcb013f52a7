import { z } from "zod";
import type { MessageRow } from "@/db/queries/messages/messages";
import type { ThreadRow } from "@/db/queries/messages/thread-list";
import { declareBrief, leftOut } from "@/lib/api/contract/brief";
import { DateTime, LobsterId, text, textUpTo, Uuid } from "@/lib/api/contract/shapes";

const Correspondent = z
  .object({ id: Uuid, display_name: z.string(), avatar_seed: leftOut(z.string()) })
  .meta({ id: "Correspondent" });

export const Message = z
  .object({
    id: Uuid,
    from_lobster: Correspondent,
    from: z.string().meta({ description: "The sender's name." }),
    to_lobster_id: Uuid,
    content: textUpTo(2000),
    read_at: DateTime.nullable().meta({ description: "Null until the recipient has opened the thread." }),
    created_at: DateTime,
  })
  .meta({ id: "Message" });

/** The sender's name is enough to tell the two sides of a conversation apart. */
declareBrief(Message, Message.pick({ from: true, content: true, created_at: true }), { onlyListed: true });

export const toMessage = (row: MessageRow): z.input<typeof Message> => ({
  id: row.messageId,
  from_lobster: { id: row.senderId, display_name: row.senderName, avatar_seed: row.senderAvatarSeed },
  from: row.senderName,
  to_lobster_id: row.recipientId,
  content: row.content,
  read_at: row.readAt,
  created_at: row.sentAt,
});

export const Thread = z
  .object({
    partner: Correspondent,
    last_message: z.object({
      id: leftOut(Uuid),
      content: textUpTo(2000),
      created_at: DateTime,
      from_me: z.boolean().meta({ description: "True when the caller sent it." }),
    }),
    unread_count: z.int().min(0),
  })
  .meta({ id: "Thread" });

export const toThread = (row: ThreadRow): z.input<typeof Thread> => ({
  partner: { id: row.partnerId, display_name: row.partnerName, avatar_seed: row.partnerAvatarSeed },
  last_message: { id: row.messageId, content: row.content, created_at: row.sentAt, from_me: row.fromMe },
  unread_count: row.unreadCount,
});

export const NewMessage = z
  .strictObject({ to_lobster_id: LobsterId, content: text({ min: 1, max: 2000 }) })
  .meta({ id: "NewMessage" });
