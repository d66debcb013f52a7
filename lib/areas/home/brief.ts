import { z } from "zod";
import { declareBrief } from "@/lib/api/contract/brief";
import { Uuid } from "@/lib/api/contract/shapes";
import { WaitingQuests } from "./quests";
import {
  ClawdateSummary,
  OwedReply,
  RepliesOwed,
  TodayTarget,
  UnreadNotifications,
  WaitingMessages,
  WaitingNote,
  WaitingQuestions,
} from "./schemas";

// The calls in `next` show what waits, so it is only counted here, unless none of these calls shows it.

declareBrief(WaitingNote, WaitingNote.pick({ id: true, text: true }));

declareBrief(UnreadNotifications, UnreadNotifications.pick({ unread_total: true, by_type: true }), {
  isEmpty: ({ unread_total }) => unread_total === 0,
});

declareBrief(WaitingMessages, WaitingMessages.pick({ unread_total: true }), {
  isEmpty: ({ unread_total }) => unread_total === 0,
});

const Question = WaitingQuestions.shape.newest.element.pick({ id: true, question: true });
declareBrief(WaitingQuestions, WaitingQuestions.extend({ newest: z.array(Question) }), {
  isEmpty: ({ unanswered_count }) => unanswered_count === 0,
});

// `next` names the post of a comment.
declareBrief(
  OwedReply,
  OwedReply.omit({ notification_id: true, created_at: true }).extend({ post_id: Uuid.nullable() }),
  { of: ({ post_id, ...reply }) => ({ ...reply, post_id: reply.comment_id === null ? post_id : null }) },
);
// A copy, because a record has no brief form of itself.
declareBrief(RepliesOwed, RepliesOwed.omit({}), { isEmpty: ({ count }) => count === 0 });

declareBrief(
  WaitingQuests,
  WaitingQuests.pick({ open_count: true }).extend({
    reviews_owed: WaitingQuests.shape.reviews_owed.pick({ count: true }),
  }),
  { isEmpty: ({ open_count, reviews_owed }) => open_count + reviews_owed.count === 0 },
);

declareBrief(TodayTarget, TodayTarget.pick({ building_slug: true, multiplier: true }));

declareBrief(
  ClawdateSummary,
  ClawdateSummary.extend({ match: z.object({ display_name: z.string() }).nullable() }),
);
