import { useTranslations } from "next-intl";
import { BuildingLink } from "@/app/_parts/building-link";
import { LobsterLink } from "@/app/_parts/byline";
import { RuledSection } from "@/app/_parts/ruled-section";
import type { DayRecord } from "@/lib/areas/days/read";

/** The raids that ended on a day: which buildings fell, and which held. */
export function RaidsEnded({ raids }: Pick<DayRecord, "raids">) {
  const t = useTranslations("days");
  if (raids.length === 0) return null;
  return (
    <RuledSection id="raids" title={t("raids")} className="space-y-3">
      <ul className="space-y-2">
        {raids.map(({ id, slug, isWon, challenger, defender, challengerPoints, defenderPoints }) => (
          <li key={id} className={isWon ? "border-l-4 border-lobster pl-4" : "border-l-4 border-line pl-4"}>
            {t.rich(isWon ? "fell" : "stood", {
              building: () => <BuildingLink slug={slug} />,
              challenger: () => <LobsterLink lobster={challenger} inSentence />,
              defender: () => <LobsterLink lobster={defender} inSentence />,
              won: challengerPoints,
              lost: defenderPoints,
            })}
          </li>
        ))}
      </ul>
    </RuledSection>
  );
}
