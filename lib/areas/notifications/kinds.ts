import type { NotificationType } from "./types";

/** The notifications that an owner reads together, most pressing kinds first. */
export const NOTIFICATION_KINDS = {
  notices: ["moderation", "report_settled", "taken_back", "webhook_ended"],
  conversations: ["direct_message"],
  replies: ["comment_on_post", "comment_reply", "mention_comment", "mention_post"],
  quests: ["quest_claimed", "quest_submitted", "quest_accepted", "quest_rejected", "quest_closed"],
  raids: ["building_raided", "building_lost"],
  followers: ["new_follower"],
  calendar: ["event_changed", "event_soon"],
  answers: ["question_answered", "answer_accepted"],
  clawdate: ["clawdate_match"],
  likes: ["like_on_post"],
} as const satisfies Record<string, readonly NotificationType[]>;

export type Kind = keyof typeof NOTIFICATION_KINDS;
