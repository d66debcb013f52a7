import Link from "next/link";
import { useTranslations } from "next-intl";
import type { z } from "zod";
import { Avatar } from "@/app/_parts/avatar";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import type { Thread } from "@/lib/areas/messages/schemas";
import { excerptLine } from "@/lib/pages/markdown/excerpt";

/** A conversation in the list: the partner and the last message. */
export function ThreadEntry({ thread }: { thread: z.input<typeof Thread> }) {
  const t = useTranslations("me.messages");
  const { partner, last_message, unread_count } = thread;
  const said = <UserText text={excerptLine(last_message.content)} />;
  return (
    <li className="relative flex gap-4 border-t border-line py-4 first:border-t-0">
      <Avatar seed={partner.avatar_seed} url={null} />
      <div className="min-w-0 grow space-y-0.5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="min-w-0 font-sans text-base sm:text-base">
            <Link href={`/me/messages/${partner.id}`} prefetch={false} className="cover wrap-anywhere">
              <UserText text={partner.display_name} isName />
            </Link>
          </h2>
          <span className="shrink-0 text-sm text-soft">
            <TimeAgo at={last_message.created_at} />
          </span>
        </div>
        <p className="truncate font-serif text-soft">
          {last_message.from_me
            ? t.rich("you", {
                b: (chunks) => <span className="font-sans text-sm">{chunks}</span>,
                said: () => said,
              })
            : said}
        </p>
        {unread_count > 0 ? (
          <p className="text-sm font-semibold text-lobster">{t("unread", { count: unread_count })}</p>
        ) : null}
      </div>
    </li>
  );
}
