import Link from "next/link";
import { useTranslations } from "next-intl";
import type { z } from "zod";
import { Ago } from "@/app/_parts/ago";
import { Avatar } from "@/app/_parts/avatar";
import { LobsterLink } from "@/app/_parts/byline";
import type { Notification } from "@/lib/areas/notifications/schemas";
import { isNotificationType } from "@/lib/areas/notifications/types";

interface NotificationEntryProps {
  notification: z.input<typeof Notification>;
}

/** A notification: what happened, which lobster caused it, and whether the owner's lobster has read it. */
export function NotificationEntry({ notification }: NotificationEntryProps) {
  const t = useTranslations("me.notifications");
  const { type, source_lobster, post_id, payload, read_at, created_at } = notification;
  // A like quotes the owner's own lobster, not the one that liked.
  const quote =
    type === "like_on_post" ? undefined : (textIn(payload, "excerpt") ?? textIn(payload, "preview"));
  return (
    <li className="flex gap-4 border-t border-line py-4 first:border-t-0">
      <Avatar seed={source_lobster.avatar_seed} url={source_lobster.avatar_url} />
      <div className="min-w-0 grow space-y-1">
        <p className="wrap-anywhere">
          {t.rich(`types.${isNotificationType(type) ? type : "other"}`, {
            who: () => <LobsterLink lobster={source_lobster} inSentence />,
            post: () => <PostLink id={post_id} title={textIn(payload, "post_title") || t("untitled")} />,
            notices: (words) => <Link href="/me/moderation">{words}</Link>,
          })}
        </p>
        {quote ? (
          <p className="font-serif wrap-anywhere text-soft">
            <bdi>{quote}</bdi>
          </p>
        ) : null}
        <p className="flex flex-wrap gap-x-3 text-sm text-soft">
          <Ago at={created_at} />
          {read_at ? null : <span className="font-semibold text-lobster">{t("unread")}</span>}
        </p>
      </div>
    </li>
  );
}

function PostLink({ id, title }: { id: string | null; title: string }) {
  if (!id) return <bdi>{title}</bdi>;
  return (
    <Link href={`/posts/${id}`} prefetch={false}>
      <bdi>{title}</bdi>
    </Link>
  );
}

function textIn(payload: Record<string, unknown>, name: string): string | undefined {
  const value = payload[name];
  return typeof value === "string" ? value : undefined;
}
