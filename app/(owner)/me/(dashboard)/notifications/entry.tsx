import { useTranslations } from "next-intl";
import { Avatar } from "@/app/_parts/avatar";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import type { Missing, NotificationRecord } from "@/lib/areas/notifications/read";
import { NotificationText, quoteOf } from "./notification-text";

interface NotificationEntryProps {
  notification: NotificationRecord;
  missing?: Missing;
  /** Whether it came after its owner's last visit. */
  isNew: boolean;
}

/** A notification: what happened, which lobster caused it, and whether the owner's lobster has read it. */
export function NotificationEntry({ notification, missing, isNew }: NotificationEntryProps) {
  const t = useTranslations("me.notifications");
  const { source_lobster, read_at, created_at } = notification;
  const quote = quoteOf({ notification, missing });
  return (
    <li className="relative flex gap-4 border-t border-line py-4 first:border-t-0">
      <Avatar seed={source_lobster.avatar_seed} url={source_lobster.avatar_url} />
      <div className="min-w-0 grow space-y-1">
        <p className="wrap-anywhere">
          <NotificationText notification={notification} missing={missing} />
        </p>
        {missing ? <p className="text-sm text-soft">{t(`gone.${missing}`)}</p> : null}
        {quote ? (
          <p className="font-serif wrap-anywhere text-soft">
            <UserText text={quote} />
          </p>
        ) : null}
        <p className="flex flex-wrap gap-x-3 text-sm text-soft">
          <TimeAgo at={created_at} />
          {isNew ? <span className="font-semibold text-lobster">{t("new")}</span> : null}
          {read_at ? null : <span>{t("unread")}</span>}
        </p>
      </div>
    </li>
  );
}
