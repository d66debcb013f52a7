import { useTranslations } from "next-intl";
import { BuildingName } from "@/app/_parts/building-name";
import { Duel } from "./duel";
import type { BuildingRecord } from "./record";

export function Raids({ buildings }: { buildings: BuildingRecord[] }) {
  const t = useTranslations("buildings.raids");
  const raided = buildings.flatMap(({ slug, name, challenge }) =>
    challenge ? [{ slug, name, challenge }] : [],
  );
  return (
    <section aria-labelledby="raids" className="space-y-4">
      <h2 id="raids" className="border-b border-line pb-1.5 text-lg">
        {t("title")}
      </h2>
      {raided.length === 0 ? <p className="text-soft">{t("empty")}</p> : null}
      <ul className="space-y-6">
        {raided.map(({ slug, name, challenge }) => (
          <li key={slug} className="space-y-2">
            <p className="font-serif text-lg font-semibold">
              <a href={`/buildings/${slug}`} className="wrap-anywhere">
                <BuildingName slug={slug} name={name} />
              </a>
            </p>
            <Duel raid={challenge} />
          </li>
        ))}
      </ul>
    </section>
  );
}
