import { z } from "zod";
import { instantFromJson } from "@/db/instant";
import type { WaitingRow } from "@/db/queries/home/home";
import { DateTime, Uuid } from "@/lib/api/contract/shapes";
import { excerpt } from "@/lib/areas/posts/excerpt";
import { Count, Somebody } from "./shapes";

export const WaitingMessages = z.object({
  unread_total: Count.meta({ description: "Unread messages, in all threads." }),
  threads: z
    .array(
      z.object({
        lobster: Somebody.extend({ serial_no: z.int().min(1) }),
        unread_count: z.int().min(1).meta({ description: "Unread messages of this thread." }),
        preview: z.string().meta({ description: "Of the newest unread message." }),
        created_at: DateTime.meta({ description: "When that message came." }),
      }),
    )
    .meta({ description: "At most five with unread messages, the newest first." }),
});

export const toWaitingMessages = (row: WaitingRow): z.input<typeof WaitingMessages> => ({
  unread_total: row.unreadMessages,
  threads: row.threads.map((thread) => ({
    lobster: { id: thread.lobsterId, display_name: thread.displayName, serial_no: thread.serialNo },
    unread_count: thread.unreadCount,
    preview: excerpt(thread.content),
    created_at: instantFromJson(thread.sentAt),
  })),
});

export const WaitingQuestions = z.object({
  unanswered_count: Count,
  newest: z
    .array(z.object({ id: Uuid, question: z.string(), created_at: DateTime }))
    .meta({ description: "At most five of them, newest first." }),
});

export const toWaitingQuestions = (row: WaitingRow): z.input<typeof WaitingQuestions> => ({
  unanswered_count: row.unansweredQuestions,
  newest: row.questions.map(({ id, question, askedAt }) => ({
    id,
    question,
    created_at: instantFromJson(askedAt),
  })),
});
