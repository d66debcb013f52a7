import { useTranslations } from "next-intl";
import { ScrollStart } from "@/app/_parts/scroll-start";
import type { Cut } from "@/lib/pages/crest/crest";
import type { BuildingRecord } from "../_parts/record";
import { Land } from "./land";
import type { Plan } from "./plan";
import { Site } from "./site";
import { MAP } from "./sites";

interface CampusMapProps {
  plan: Plan;
  buildings: BuildingRecord[];
  /** The cuts of the flags, by seed. */
  cuts: ReadonlyMap<string, Cut>;
}

/**
 * The map of the campus. A narrow screen starts at today's target. Its buildings are links; those further north come
 * first, so that others overlap them.
 */
export function CampusMap({ plan, buildings, cuts }: CampusMapProps) {
  const t = useTranslations("buildings.map");
  const sites = buildings.flatMap((building) => {
    const at = plan.sites.get(building.slug);
    return at ? [{ building, at }] : [];
  });
  return (
    <nav aria-label={t("label")}>
      <p aria-hidden="true" className="pb-2 text-center text-sm text-soft lg:hidden">
        {t("sideways")}
      </p>
      <ScrollStart
        target="[data-today]"
        className="-mx-4 border-y border-line sm:mx-0 sm:rounded-2xl sm:border"
      >
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: it is a drawing with links in it; the navigation has the name. */}
        <svg
          viewBox={`0 0 ${MAP.width} ${MAP.height}`}
          className="block min-w-[58rem] sm:min-w-[52rem] lg:min-w-0"
        >
          <Land plan={plan} />
          {sites
            .toSorted((one, other) => one.at.y - other.at.y)
            .map(({ building, at }) => (
              <Site key={building.slug} building={building} at={at} cuts={cuts} />
            ))}
        </svg>
      </ScrollStart>
    </nav>
  );
}
