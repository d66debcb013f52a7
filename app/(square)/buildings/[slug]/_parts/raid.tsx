import { useTranslations } from "next-intl";
import { Duel } from "../../_parts/duel";
import type { BuildingChallengeRecord } from "../../_parts/record";

export function Raid({ raid }: { raid: BuildingChallengeRecord }) {
  const t = useTranslations("buildings.raid");
  return (
    <section aria-labelledby="raid" className="sheet space-y-4">
      <h2 id="raid">{t("title")}</h2>
      <p className="text-soft">{t("text")}</p>
      <Duel raid={raid} />
    </section>
  );
}
