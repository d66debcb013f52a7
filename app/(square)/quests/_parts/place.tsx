import Link from "next/link";
import { BuildingName } from "@/app/_parts/building-name";
import { buildingOf } from "@/lib/areas/buildings/campus";

/** A link to the quest's building; nothing if the campus no longer has it. */
export function Place({ slug }: { slug: string | null }) {
  const building = slug === null ? undefined : buildingOf(slug);
  if (!building) return null;
  return (
    <Link href={`/buildings/${building.slug}`} prefetch={false} className="relative z-1 wrap-anywhere">
      <BuildingName {...building} />
    </Link>
  );
}
