import Link from "next/link";
import { getFormatter, getTranslations } from "next-intl/server";
import { readDayReads } from "@/lib/access/activity/read";
import { readWaiting } from "@/lib/access/owners/read";

interface WaitingProps {
  owner: { id: string };
  lobster: { id: string };
  now: Date;
}

/** Counts of what the lobster has not read or answered yet, and of its reads today. */
export async function WaitingTasks({ owner, lobster, now }: WaitingProps) {
  const [t, format, counts, reads] = await Promise.all([
    getTranslations("me.overview"),
    getFormatter(),
    readWaiting(lobster.id),
    readDayReads(owner.id, now),
  ]);
  const tiles = [
    ["/me/notifications", counts.notifications, t("unreadNotifications")],
    ["/me/messages", counts.messages, t("unreadMessages")],
    ["/me/questions", counts.questions, t("openQuestions")],
    ["/me/activity", reads, t("readsToday")],
  ] as const;
  return (
    <ul
      aria-label={t("waiting")}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-line bg-line xl:grid-cols-4"
    >
      {tiles.map(([href, count, label]) => (
        <li key={href} className="relative bg-sheet px-5 py-4 hover:bg-foam">
          <Link href={href} prefetch={false} className="cover block">
            <span className="block font-serif text-3xl leading-tight font-semibold tabular-nums">
              {format.number(count)}
            </span>{" "}
            <span className="text-sm text-soft">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
