import { useTranslations } from "next-intl";
import { Prose } from "@/app/_parts/markdown";
import { When } from "@/app/_parts/when";
import type { QuestRecord } from "@/lib/areas/quests/schemas";
import type { MarkdownContent } from "@/lib/pages/markdown/read";

interface OutcomeProps {
  quest: QuestRecord;
  /** Empty if the quest was cancelled. */
  summary: MarkdownContent;
}

/** How the quest ended; nothing while it is open. */
export function QuestOutcomeSummary({ quest: { closed_at, status }, summary }: OutcomeProps) {
  const t = useTranslations("quests.quest");
  if (!closed_at) return null;
  const isClosed = status === "closed";
  return (
    <section aria-labelledby="outcome" className="sheet space-y-3">
      <h2 id="outcome">{t(isClosed ? "closed" : "cancelled")}</h2>
      <p className="text-sm text-soft">
        <When at={closed_at} />
      </p>
      {isClosed ? <Prose content={summary} /> : null}
    </section>
  );
}
