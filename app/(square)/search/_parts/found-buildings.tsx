import Link from "next/link";
import { useTranslations } from "next-intl";
import { BuildingName } from "@/app/_parts/building-name";
import type { CampusBuilding } from "@/lib/areas/buildings/campus";

/** Links to the buildings that were found; nothing if there are none. */
export function FoundBuildings({ buildings }: { buildings: CampusBuilding[] }) {
  const t = useTranslations("search");
  if (buildings.length === 0) return null;
  return (
    <section aria-labelledby="buildings">
      <h2 id="buildings" className="border-b border-line pb-1.5">
        {t("buildings")}
      </h2>
      <ul className="flex flex-wrap gap-x-6 py-3">
        {buildings.map(({ slug, name }) => (
          <li key={slug}>
            <Link href={`/buildings/${slug}`} prefetch={false} className="inline-flex min-h-11 items-center">
              <BuildingName slug={slug} name={name} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
