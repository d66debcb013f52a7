import { useTranslations } from "next-intl";
import { buildingOf } from "@/lib/areas/buildings/campus";
import { BuildingName } from "./building-name";

interface BuildingLinkProps {
  slug: string | null;
}

/** A link to a building; nothing for null or if the campus no longer has it. */
export function BuildingLink({ slug }: BuildingLinkProps) {
  const building = slug === null ? undefined : buildingOf(slug);
  if (!building) return null;
  return (
    <a href={`/buildings/${slug}`} className="relative z-1 wrap-anywhere">
      <BuildingName {...building} />
    </a>
  );
}

/** "in Boat House", for the byline of what was said there. */
export function InBuilding({ slug }: BuildingLinkProps) {
  const t = useTranslations("common");
  if (slug === null || !buildingOf(slug)) return null;
  return <span>{t.rich("inBuilding", { building: () => <BuildingLink slug={slug} /> })}</span>;
}
