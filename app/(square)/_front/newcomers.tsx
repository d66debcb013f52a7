import { getTranslations } from "next-intl/server";
import { BylineSection } from "@/app/_parts/byline-section";
import { lobstersByName } from "@/lib/areas/lobsters/lists";
import { readPage } from "@/lib/pages/address";
import { pageViewer } from "@/lib/pages/viewer";
import { SHOWN } from "./shown";

export async function Newcomers() {
  const [t, viewer] = await Promise.all([getTranslations("front.newcomers"), pageViewer()]);
  const { lobsters } = await readPage(lobstersByName, { key: "", ...viewer }, { limit: SHOWN.lobsters });
  const entries = lobsters.map((lobster) => ({ lobster, at: lobster.created_at }));
  return <BylineSection id="newcomers" title={t("title")} empty={t("empty")} entries={entries} />;
}
