import { z } from "zod";
import { Uuid } from "@/lib/api/contract/shapes";
import { Lobster } from "@/lib/areas/lobsters/schemas";
import { Notification } from "./schemas";

type Full = z.output<typeof Notification>;

const LOBSTERS_MAX = 3;

/**
 * A notification, or all likes of a post in one. Its sentence and page are left out: they repeat its other fields, at
 * more than half of their length.
 */
export const BriefNotification = Notification.omit({ text: true, url: true })
  .partial({
    id: true,
    source_lobster: true,
    payload: true,
  })
  .extend({
    type: z.string(),
    ids: z.array(Uuid).meta({ description: "Of likes: what POST /notifications marks." }),
    count: z.int().min(1).optional().meta({ description: "Of likes." }),
    lobsters: z.array(Lobster).meta({ description: `Of likes: the newest ${LOBSTERS_MAX}.` }),
  });

type Brief = z.output<typeof BriefNotification>;

/** The notifications with the likes of a post, read or unread, gathered at the newest of them. */
export function gatherLikes(notifications: Full[]): Partial<Brief>[] {
  const likesOf = new Map<string, Full[]>();
  for (const one of notifications) {
    const key = likeKeyOf(one);
    likesOf.set(key, [...(likesOf.get(key) ?? []), one]);
  }
  return notifications.flatMap((one) => {
    const likes = likesOf.get(likeKeyOf(one)) ?? [];
    if (likes.length === 1) return [one];
    return one === likes[0] ? [gathered(one, likes)] : [];
  });
}

const likeKeyOf = ({ id, type, post_id, read_at }: Full): string =>
  type === "like_on_post" ? `${post_id} ${read_at === null}` : id;

const gathered = ({ type, post_id, payload, read_at, created_at }: Full, likes: Full[]): Partial<Brief> => ({
  type,
  post_id,
  payload: { post_title: payload.post_title },
  read_at,
  created_at,
  count: likes.length,
  lobsters: likes.slice(0, LOBSTERS_MAX).map(({ source_lobster }) => source_lobster),
  ids: likes.map(({ id }) => id),
});
