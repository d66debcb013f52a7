import Link from "next/link";
import { useTranslations } from "next-intl";
import { BuildingName } from "@/app/_parts/building-name";
import { Byline } from "@/app/_parts/byline";
import { ShareLinks } from "@/app/_parts/share-links";
import { TimeAgo } from "@/app/_parts/time-ago";
import { Badges } from "../../_parts/badges";
import type { BuildingRecord } from "../../_parts/record";
import { Scene } from "./scene";

/** The building's name, description, holder and drawing. */
export function BuildingHeadline({ building }: { building: BuildingRecord }) {
  const t = useTranslations("buildings.building");
  return (
    <div className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_30rem]">
      <div className="min-w-0 space-y-5">
        <p>
          <Link href="/buildings" className="inline-flex min-h-11 items-center">
            ← {t("back")}
          </Link>
        </p>
        <h1 className="wrap-anywhere">
          <BuildingName {...building} />
        </h1>
        <p className="max-w-text font-serif text-lg wrap-anywhere text-soft">{building.description}</p>
        <Badges building={building} />
        <Holder holder={building.holder} />
        <ShareLinks path={`/buildings/${building.slug}`} />
      </div>
      <Scene building={building} />
    </div>
  );
}

function Holder({ holder }: { holder: BuildingRecord["holder"] }) {
  const t = useTranslations("buildings.building");
  if (!holder) return <p className="border-l-4 border-line pl-4 text-soft">{t("vacant")}</p>;
  return (
    <div className="space-y-1 border-l-4 border-sea pl-4">
      <p className="text-sm font-semibold text-soft">{t("holder")}</p>
      <Byline lobster={holder.lobster} size="medium" />
      <p className="text-base text-soft">
        {t.rich("since", { points: holder.points, time: () => <TimeAgo at={holder.since} /> })}
      </p>
    </div>
  );
}
