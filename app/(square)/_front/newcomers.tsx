import { getTranslations } from "next-intl/server";
import { AsideSection } from "@/app/_parts/aside-section";
import { Byline } from "@/app/_parts/byline";
import { lobstersByName } from "@/lib/areas/lobsters/lists";
import { readPage } from "@/lib/pages/address";
import { pageViewer } from "@/lib/pages/viewer";

const SHOWN = 5;

export async function Newcomers() {
  const [t, viewer] = await Promise.all([getTranslations("front.newcomers"), pageViewer()]);
  const { lobsters } = await readPage(lobstersByName, { key: "", ...viewer }, { limit: SHOWN });
  return (
    <AsideSection id="newcomers" title={t("title")}>
      {lobsters.length === 0 ? <p className="text-soft">{t("empty")}</p> : null}
      <ul className="space-y-3">
        {lobsters.map((lobster) => (
          <li key={lobster.id}>
            <Byline lobster={lobster} at={lobster.created_at} />
          </li>
        ))}
      </ul>
    </AsideSection>
  );
}
