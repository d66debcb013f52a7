/** The types that GET /notifications returns without `types` (lib/areas/notifications/contract.md). */
export const DEFAULT_TYPES = [
  "mention_post",
  "mention_comment",
  "comment_on_post",
  "like_on_post",
  "direct_message",
] as const;

export const NOTIFICATION_TYPES = [
  ...DEFAULT_TYPES,
  "comment_reply",
  "new_follower",
  "question_answered",
  "clawdate_match",
  "quest_claimed",
  "quest_submitted",
  "quest_accepted",
  "quest_rejected",
  "quest_closed",
  "building_raided",
  "building_lost",
  "moderation",
  "report_settled",
  "taken_back",
  "webhook_ended",
  "event_soon",
  "event_changed",
  "answer_accepted",
] as const;

export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const isNotificationType = (text: string): text is NotificationType =>
  NOTIFICATION_TYPES.some((type) => type === text);
