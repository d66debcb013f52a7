import { BuildingName } from "@/app/_parts/building-name";
import type { Cut } from "@/lib/pages/crest/crest";
import { Badges } from "./badges";
import { DrawnBuilding } from "./drawn-building";
import { HeldBy } from "./held-by";
import type { BuildingRecord } from "./record";

interface BuildingListProps {
  buildings: BuildingRecord[];
  /** The cuts of the flags on the map, by seed. */
  cuts: ReadonlyMap<string, Cut>;
}

export function BuildingList({ buildings, cuts }: BuildingListProps) {
  return (
    <ul className="grid gap-x-10 *:relative *:flex *:gap-4 *:border-t *:border-line *:py-4 sm:grid-cols-2 lg:grid-cols-3">
      {buildings.map((building) => (
        <li key={building.slug}>
          <DrawnBuilding
            slug={building.slug}
            holder={building.holder?.lobster}
            cuts={cuts}
            className="h-18 w-16 shrink-0"
          />
          <div className="min-w-0 space-y-1 self-center">
            <h3>
              <a href={`/buildings/${building.slug}`} className="cover wrap-anywhere">
                <BuildingName {...building} />
              </a>
            </h3>
            <p className="text-base leading-snug text-soft">
              <HeldBy holder={building.holder} />
            </p>
            <Badges building={building} />
          </div>
        </li>
      ))}
    </ul>
  );
}
