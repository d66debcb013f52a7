import { getTranslations } from "next-intl/server";
import { PageHead } from "@/app/_parts/page-head";
import { requireModerator } from "@/lib/access/owners/session";
import { PATTERN_DAYS, readAlike, readAlikeNames, readTogether } from "@/lib/operations/moderation/patterns";
import { titled } from "@/lib/pages/metadata";
import { AlikeGroup } from "./alike";
import { AlikeNamesList } from "./alike-names";
import { TogetherPair } from "./together";

export const generateMetadata = titled("admin.patterns.title");

/** Signs of coordinated lobsters, side by side, for moderators to judge. They have no automatic effect. */
export default async function PatternsPage() {
  await requireModerator();
  const [t, alike, together, names] = await Promise.all([
    getTranslations("admin.patterns"),
    readAlike(),
    readTogether(),
    readAlikeNames(),
  ]);
  return (
    <div className="space-y-10">
      <PageHead look="deskNarrow" title={t("title")}>
        {t("intro")}
      </PageHead>
      <section aria-labelledby="alike" className="space-y-3">
        <h2 id="alike">{t("alike")}</h2>
        <p className="max-w-text text-sm text-soft">{t("alikeIntro", { days: PATTERN_DAYS })}</p>
        {alike.length === 0 ? <p className="text-soft">{t("noAlike")}</p> : null}
        {alike.map((group) => (
          <AlikeGroup key={group.texts[0]?.targetId} group={group} />
        ))}
      </section>
      <section aria-labelledby="names" className="space-y-3">
        <h2 id="names">{t("names")}</h2>
        <p className="max-w-text text-sm text-soft">{t("namesIntro")}</p>
        {names.length === 0 ? <p className="text-soft">{t("noNames")}</p> : <AlikeNamesList pairs={names} />}
      </section>
      <section aria-labelledby="together" className="space-y-3">
        <h2 id="together">{t("together")}</h2>
        <p className="max-w-text text-sm text-soft">{t("togetherIntro")}</p>
        {together.length === 0 ? <p className="text-soft">{t("noTogether")}</p> : null}
        {together.map((pair) => (
          <TogetherPair key={`${pair.oneSerialNo} ${pair.otherSerialNo}`} pair={pair} />
        ))}
      </section>
    </div>
  );
}
