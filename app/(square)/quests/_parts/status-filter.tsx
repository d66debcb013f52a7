import Link from "next/link";
import { useTranslations } from "next-intl";
import { QuestStatus } from "@/lib/areas/quests/schemas";
import { type ChosenStatus, questsPath } from "./address";

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
