import { z } from "zod";
import type { MissingReference as Missing } from "@/db/queries/notifications/missing";
import { commentPath } from "@/lib/areas/posts/url";
import { isNotificationType, type NotificationType } from "./types";

const Payload = z.object({
  quest_id: z.string().optional().catch(undefined),
  building_slug: z.string().optional().catch(undefined),
});

/** What the path of a notification depends on. */
interface Told {
  type: string;
  post_id: string | null;
  comment_id: string | null;
  source_lobster: { id: string; serial_no: number };
  payload: Record<string, unknown>;
}

type PathOf = (told: Told & z.output<typeof Payload>) => string;

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
  taken_back: post,
  webhook_ended: () => "/me/webhooks",
  event_soon: post,
  event_changed: post,
  answer_accepted: comment,
};

/** Where a notification leads if part of what it is about is missing; null if nothing is left to show. */
const FALLBACKS: Record<Missing, PathOf | null> = { post: null, quest: null, comment: post, answer: lobster };

/** The path of the page to which a notification leads its owner; null if what it is about is gone. */
export function notificationPath(told: Told): string;
export function notificationPath(told: Told, missing: Missing | undefined): string | null;
export function notificationPath(told: Told, missing?: Missing): string | null {
  const { type, payload } = told;
  const pathOf = missing ? FALLBACKS[missing] : isNotificationType(type) ? PATHS[type] : lobster;
  return pathOf ? pathOf({ ...told, ...Payload.parse(payload) }) : null;
}
