import { DRAWINGS } from "../_map/drawings";
import { Flag } from "../_map/flag";
import { shapeOf } from "../_map/shape";

interface DrawnBuildingProps {
  slug: string;
  /** The holder's avatar seed, which gives the flag's colours; without it there is no flag. */
  holderSeed?: string;
  className?: string;
}

/** The drawing of one building, with its holder's flag. */
export function DrawnBuilding({ slug, holderSeed, className }: DrawnBuildingProps) {
  const { top, parts } = DRAWINGS[shapeOf(slug)];
  return (
    <svg viewBox="-64 -140 128 146" aria-hidden="true" className={className}>
      {holderSeed === undefined ? null : <Flag seed={holderSeed} at={top} scale={1.3} />}
      <g className="stroke-ink" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round">
        {parts}
      </g>
    </svg>
  );
}
