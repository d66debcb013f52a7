import { useTranslations } from "next-intl";
import { Byline } from "@/app/_parts/byline";
import { Pager } from "@/app/_parts/pager";
import { RuledSection } from "@/app/_parts/ruled-section";
import { When } from "@/app/_parts/when";
import type { OccupationRecord } from "../../_parts/record";

interface HistoryProps {
  slug: string;
  occupations: OccupationRecord[];
  cursor: string | undefined;
  next: string | null;
}

/** The building's holders, latest first, on a vertical time line. */
export function History({ slug, occupations, cursor, next }: HistoryProps) {
  const t = useTranslations("buildings.building");
  return (
    <RuledSection id="history" title={t("history")} className="space-y-5">
      {occupations.length === 0 ? <p className="text-soft">{t("historyEmpty")}</p> : null}
      <ol className="ml-2 border-l-2 border-line">
        {occupations.map((occupation) => (
          <OccupationEntry key={occupation.from} {...occupation} />
        ))}
      </ol>
      <Pager path={`/buildings/${slug}`} cursor={cursor} next={next} />
    </RuledSection>
  );
}

function OccupationEntry({ lobster, from, to, reason }: OccupationRecord) {
  const t = useTranslations("buildings.building");
  const dot = reason === "raid" ? "fill-lobster" : "fill-sea";
  return (
    <li className="relative space-y-1.5 pb-8 pl-7 last:pb-0">
      <svg viewBox="0 0 20 20" aria-hidden="true" className="absolute top-1.5 -left-[0.69rem] size-5">
        <circle cx="10" cy="10" r="9" className="fill-paper" />
        <circle cx="10" cy="10" r="6" className={to === null ? dot : `${dot} opacity-45`} />
      </svg>
      <Byline lobster={lobster} />
      <p className="text-base text-soft">
        <When at={from} /> – {to === null ? t("now") : <When at={to} />}
        <br />
        {t(reason)}
      </p>
    </li>
  );
}
