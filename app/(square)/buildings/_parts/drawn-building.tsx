import type { Cut } from "@/lib/pages/crest/crest";
import { DrawingUse } from "../_map/drawing-definitions";
import { DRAWINGS } from "../_map/drawings";
import { Flag, type FlagBearer } from "../_map/flag";
import { shapeOf } from "../_map/shape";

interface DrawnBuildingProps {
  slug: string;
  /** The owner of the flag on it. */
  holder: FlagBearer | null | undefined;
  /** The cuts of the page's flags, by seed; by default the seed's own. */
  cuts?: ReadonlyMap<string, Cut>;
  className?: string;
}

/** The drawing of one building, with its holder's flag. The page needs DrawingDefinitions. */
export function DrawnBuilding({ slug, holder, cuts, className }: DrawnBuildingProps) {
  const { top } = DRAWINGS[shapeOf(slug)];
  return (
    <svg viewBox="-64 -140 128 146" aria-hidden="true" className={className}>
      {holder ? <Flag lobster={holder} at={top} scale={1.1} cut={cuts?.get(holder.avatar_seed)} /> : null}
      <g className="stroke-ink" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round">
        <DrawingUse slug={slug} />
      </g>
    </svg>
  );
}
