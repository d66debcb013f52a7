import Link from "next/link";
import { useTranslations } from "next-intl";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import type { News, NotificationRecord } from "@/lib/areas/notifications/read";
import { NotificationText, quoteOf } from "./notifications/notification-text";

interface SinceProps {
  /** Later things are new (ISO 8601); null on the first visit, when everything is. */
  since: string | null;
  news: News[];
}

/** What happened to the lobster since its owner's last visit, by kind, each with a link to its page. */
export function Since({ since, news }: SinceProps) {
  const t = useTranslations("me.since");
  const time = () => (since ? <TimeAgo at={since} /> : null);
  return (
    <section aria-labelledby="since" className="sheet space-y-2 pb-3 sm:pb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="since">{t(since ? "title" : "first")}</h2>
        {since && news.length > 0 ? <p className="text-sm text-soft">{t.rich("when", { time })}</p> : null}
      </div>
      {news.length > 0 ? (
        <>
          <div className="divide-y divide-line">
            {news.map((one) => (
              <NewsOfKind key={one.kind} news={one} />
            ))}
          </div>
          <p className="border-t border-line pt-1">
            <Link href="/me/notifications" prefetch={false} className="inline-flex min-h-11 items-center">
              {t("all")}
            </Link>
          </p>
        </>
      ) : (
        <p className="pb-2 text-soft">{since ? t.rich("nothing", { time }) : t("nothingYet")}</p>
      )}
    </section>
  );
}

function NewsOfKind({ news: { kind, count, isMore, newest } }: { news: News }) {
  const t = useTranslations("me.since");
  const others = count - newest.length;
  return (
    <div className="grid gap-x-6 py-2 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
      <h3 className="flex min-h-9 items-baseline gap-2 pt-1.5 font-sans text-sm text-soft">
        {t(`kinds.${kind}`)}
        <span className="rounded-full bg-foam px-2 text-ink tabular-nums">
          {t("count", { count, isMore: String(isMore) })}
        </span>
      </h3>
      <ul className="min-w-0">
        {newest.map((notification) => (
          <Piece key={notification.id} notification={notification} />
        ))}
        {others > 0 ? (
          <li className="pb-1.5 text-sm text-soft">
            {isMore ? t("manyMore") : t("more", { count: others })}
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function Piece({ notification }: { notification: NotificationRecord }) {
  const quote = quoteOf({ notification });
  return (
    <li className="relative min-h-11 py-1.5 hover:text-sea">
      <p className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
        <span className="wrap-anywhere">
          <NotificationText notification={notification} />
        </span>
        <span className="text-sm text-soft">
          <TimeAgo at={notification.created_at} />
        </span>
      </p>
      {quote ? (
        <p className="truncate font-serif text-soft">
          <UserText text={quote} />
        </p>
      ) : null}
    </li>
  );
}
