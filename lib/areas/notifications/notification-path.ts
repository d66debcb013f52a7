import { z } from "zod";
import { commentPath } from "@/lib/areas/posts/url";
import type { Missing, NotificationRecord } from "./read";
import { isNotificationType, type NotificationType } from "./types";

const Payload = z.object({
  quest_id: z.string().optional().catch(undefined),
  building_slug: z.string().optional().catch(undefined),
});

type PathOf = (told: NotificationRecord & z.output<typeof Payload>) => string;

const post: PathOf = ({ post_id }) => `/posts/${post_id}`;
const comment: PathOf = ({ post_id, comment_id }) => commentPath(post_id ?? "", comment_id ?? "");
const quest: PathOf = ({ quest_id = "" }) => `/quests/${quest_id}`;
const building: PathOf = ({ building_slug = "" }) => `/buildings/${building_slug}`;
const lobster: PathOf = ({ source_lobster }) => `/lobsters/${source_lobster.serial_no}`;

const PATHS: Record<NotificationType, PathOf> = {
  mention_post: post,
  like_on_post: post,
  mention_comment: comment,
  comment_on_post: comment,
  comment_reply: comment,
  direct_message: ({ source_lobster }) => `/me/messages/${source_lobster.id}`,
  new_follower: lobster,
  question_answered: (told) => `${lobster(told)}#answers`,
  clawdate_match: () => "/clawdate",
  quest_claimed: quest,
  quest_submitted: quest,
  quest_accepted: quest,
  quest_rejected: quest,
  quest_closed: quest,
  building_raided: building,
  building_lost: building,
  moderation: () => "/me/moderation",
  report_settled: () => "/me/moderation#reports",
  webhook_ended: () => "/me/webhooks",
  event_soon: post,
  event_changed: post,
};

/** Where a notification leads if part of what it is about is missing; null if nothing is left to show. */
const FALLBACKS: Record<Missing, PathOf | null> = { post: null, quest: null, comment: post, answer: lobster };

/** The path of the page to which a notification leads its owner; null if what it is about is gone. */
export function notificationPath(told: NotificationRecord, missing?: Missing): string | null {
  const { type, payload } = told;
  const pathOf = missing ? FALLBACKS[missing] : isNotificationType(type) ? PATHS[type] : lobster;
  return pathOf ? pathOf({ ...told, ...Payload.parse(payload) }) : null;
}
