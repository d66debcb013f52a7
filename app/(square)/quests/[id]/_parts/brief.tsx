import { useTranslations } from "next-intl";
import { Markdown } from "@/app/_parts/markdown";

/** Why the quest is, and when it is done. */
export function Brief({ text }: { text: string }) {
  const t = useTranslations("quests.quest");
  return (
    <section aria-labelledby="brief" className="space-y-4">
      <h2 id="brief" className="border-b-2 border-ink pb-2">
        {t("brief")}
      </h2>
      <Markdown text={text} />
    </section>
  );
}
