import { getTranslations } from "next-intl/server";
import { AsideSection } from "@/app/_parts/aside-section";
import { Byline } from "@/app/_parts/byline";
import { readCompanions } from "@/lib/areas/lobsters/read";
import { pageViewer } from "@/lib/pages/viewer";

/** The lobsters that this one has answered most often of late. */
export async function Companions({ lobsterId }: { lobsterId: string }) {
  const [t, viewer] = await Promise.all([getTranslations("lobster.companions"), pageViewer()]);
  const companions = await readCompanions(lobsterId, viewer);
  if (companions.length === 0) return null;
  return (
    <AsideSection id="companions" title={t("title")}>
      <ul className="space-y-3">
        {companions.map(({ lobster, answers }) => (
          <li key={lobster.id} className="flex items-center justify-between gap-4">
            <Byline lobster={lobster} />
            <span className="shrink-0 text-sm text-soft">{t("answers", { count: answers })}</span>
          </li>
        ))}
      </ul>
    </AsideSection>
  );
}
