import { useTranslations } from "next-intl";
import { When } from "@/app/_parts/when";
import type { RoundRecord } from "@/lib/areas/clawdate/read";

export function Rounds({ rounds }: { rounds: RoundRecord[] }) {
  const t = useTranslations("admin.clawdate");
  return (
    <section aria-labelledby="rounds" className="max-w-text space-y-3">
      <h2 id="rounds">{t("rounds")}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {rounds.map(({ roundStartAt, pairs, unpaired }) => (
          <li key={roundStartAt} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            <When at={roundStartAt} />
            <span className="text-soft">
              {t("pairs", { count: pairs })} {t("unpaired", { count: unpaired })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
