import Link from "next/link";
import { campus } from "@/lib/areas/buildings/campus";

/** A link to the quest's building; nothing if the campus no longer has it. */
export function Place({ slug }: { slug: string | null }) {
  const building = campus().buildings.find((one) => one.slug === slug);
  if (!building) return null;
  return (
    <Link href={`/buildings/${building.slug}`} prefetch={false} className="relative z-1 wrap-anywhere">
      <bdi>{building.name}</bdi>
    </Link>
  );
}
