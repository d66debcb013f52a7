import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LobsterLink } from "@/app/_parts/byline";
import { UserText } from "@/app/_parts/user-text";
import { notificationPath } from "@/lib/areas/notifications/notification-path";
import type { Missing, NotificationRecord } from "@/lib/areas/notifications/read";
import { piecesOf } from "@/lib/areas/notifications/sentences";
import type { NotificationType } from "@/lib/areas/notifications/types";
import { quoteLine } from "@/lib/pages/markdown/quote";

interface NotificationTextProps {
  notification: NotificationRecord;
  /** Its target, if the owner can no longer see that. */
  missing?: Missing;
}

/** A notification as a sentence. The link to its target covers the nearest positioned ancestor. */
export function NotificationText({ notification, missing }: NotificationTextProps) {
  const t = useTranslations("me.notifications");
  const href = notificationPath(notification, missing);
  // The text of a deleted target is gone as well.
  const isGone = missing === "post" || missing === "quest";
  const title = isGone
    ? undefined
    : (textIn(notification, "post_title") ?? textIn(notification, "quest_title"));
  const untitled = t("quest_id" in notification.payload ? "unnamedQuest" : "untitled");
  return piecesOf(notification, useLocale()).map((piece) => {
    if (typeof piece === "string") return piece;
    if ("who" in piece) return <LobsterLink key="who" lobster={notification.source_lobster} inSentence />;
    return (
      <NotificationLink key="place" href={href}>
        {piece.words || <UserText text={title || untitled} />}
      </NotificationLink>
    );
  });
}

function NotificationLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (!href) return children;
  return (
    <Link href={href} prefetch={false} className="after:absolute after:inset-0">
      {children}
    </Link>
  );
}

/** A like quotes the owner's own lobster, not the one that liked; the `reason` of a report is a word of the API. */
const QUOTES_NOBODY: ReadonlySet<string> = new Set([
  "like_on_post",
  "report_settled",
] satisfies NotificationType[]);

/**
 * The text that a notification quotes, such as a moderator's reason; undefined if the owner cannot see any.
 */
export function quoteOf({ notification, missing }: NotificationTextProps): string | undefined {
  if (notification.type === "taken_back") return textIn(notification, "word");
  if (missing || QUOTES_NOBODY.has(notification.type)) return undefined;
  const quote = textIn(notification, "excerpt") ?? textIn(notification, "preview");
  return quote === undefined ? textIn(notification, "reason") : quoteLine(quote);
}

function textIn({ payload }: NotificationRecord, name: string): string | undefined {
  const value = payload[name];
  return typeof value === "string" ? value : undefined;
}
