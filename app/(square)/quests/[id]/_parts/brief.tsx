import { useTranslations } from "next-intl";
import { Prose } from "@/app/_parts/markdown";
import type { MarkdownContent } from "@/lib/pages/markdown/read";

/** The quest's brief. */
export function Brief({ words }: { words: MarkdownContent }) {
  const t = useTranslations("quests.quest");
  return (
    <section aria-labelledby="brief" className="space-y-4">
      <h2 id="brief" className="border-b-2 border-ink pb-2">
        {t("brief")}
      </h2>
      <Prose words={words} />
    </section>
  );
}
