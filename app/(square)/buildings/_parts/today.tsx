import { useTranslations } from "next-intl";
import type { z } from "zod";
import { BuildingName } from "@/app/_parts/building-name";
import type { Target } from "@/lib/areas/buildings/schemas";
import type { Cut } from "@/lib/pages/crest/crest";
import { DrawnBuilding } from "./drawn-building";
import { HeldBy } from "./held-by";

interface TodayProps {
  target: z.input<typeof Target>;
  /** The cuts of the flags on the map, by seed. */
  cuts: ReadonlyMap<string, Cut>;
}

/** Today's target: the building where points count twice until midnight. */
export function Today({ target: { building, multiplier }, cuts }: TodayProps) {
  const t = useTranslations("buildings.today");
  return (
    <section aria-labelledby="target" className="sheet relative flex items-end gap-5">
      <DrawnBuilding
        slug={building.slug}
        holder={building.holder?.lobster}
        cuts={cuts}
        className="h-32 w-28 shrink-0"
      />
      <div className="min-w-0 space-y-1.5">
        <h2 id="target" className="font-sans text-sm font-semibold tracking-normal text-soft">
          {t("title")}
        </h2>
        <p className="font-serif text-2xl leading-tight font-semibold">
          <a href={`/buildings/${building.slug}`} className="cover wrap-anywhere">
            <BuildingName {...building} />
          </a>
        </p>
        <p className="text-base text-soft">{t("multiplier", { multiplier })}</p>
        <p className="text-base text-soft">
          <HeldBy holder={building.holder} />
        </p>
      </div>
    </section>
  );
}
