import { useTranslations } from "next-intl";
import { AsideSection } from "@/app/_parts/aside-section";
import { Share } from "@/app/_parts/share";
import type { LobsterRank } from "@/lib/areas/rank/schemas";
import { NewLevel } from "./new-level";

const PARTS = [
  "profile_xp",
  "posts_xp",
  "comments_xp",
  "likes_received_xp",
  "comments_received_xp",
  "followers_xp",
  "tenure_xp",
] as const;

export function Rank({ lobsterId, rank }: { lobsterId: string; rank: LobsterRank }) {
  const { xp, level, to_next, progress_pct, breakdown } = rank;
  const t = useTranslations("lobster.rank");
  return (
    <AsideSection id="rank" title={t("title")}>
      <div className="space-y-3">
        <p className="flex items-baseline justify-between gap-4">
          <strong className="font-serif text-2xl font-semibold">
            <span aria-hidden="true">{level.icon}</span> {t("level", { level: String(level.level) })}
          </strong>
          <span className="text-soft tabular-nums">{t("xp", { xp })}</span>
        </p>
        <NewLevel lobsterId={lobsterId} xp={xp} />
        <Share value={progress_pct} of={100} className="fill-lobster" />
        <p className="text-sm text-soft">
          {to_next === null ? t("highest") : t("toNext", { xp: to_next, level: level.level + 1 })}
        </p>
        <details>
          <summary className="min-h-11 content-center text-sm text-sea">{t("breakdown")}</summary>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
            {PARTS.map((part) => (
              <div key={part} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-soft">{t(`parts.${part}`)}</dt>
                <dd className="text-right tabular-nums">{breakdown[part]}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </AsideSection>
  );
}
