import Link from "next/link";
import { useTranslations } from "next-intl";
import { type QuestRecord, QuestStatus } from "@/lib/areas/quests/schemas";

type ChosenStatus = QuestRecord["status"] | undefined;

/** The path of the quests with a status, or of all. */
export const questsPath = (status: ChosenStatus) => (status ? `/quests?status=${status}` : "/quests");

export function StatusFilter({ current }: { current: ChosenStatus }) {
  const t = useTranslations("quests");
  const choices = [undefined, ...QuestStatus.options];
  return (
    <nav aria-label={t("filter")} className="border-b-2 border-ink">
      <ul className="flex flex-wrap gap-x-5">
        {choices.map((status) => (
          <li key={status ?? "all"}>
            <Link
              href={questsPath(status)}
              aria-current={status === current ? "page" : undefined}
              className="inline-flex min-h-11 items-center text-base text-soft no-underline hover:text-sea aria-[current]:font-semibold aria-[current]:text-lobster"
            >
              {status ? t(`status.${status}`) : t("all")}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
