import { Fragment } from "react";
import { Flag, type FlagBearer } from "@/app/(square)/buildings/_map/flag";
import { Coast } from "@/app/(square)/buildings/_map/land";
import type { Plan } from "@/app/(square)/buildings/_map/plan";
import { MAP } from "@/app/(square)/buildings/_map/sites";
import type { Cut } from "@/lib/pages/crest/crest";

/** Large enough to tell flags apart on a map that is a tenth as wide. */
const FLAG_SCALE = 3.6;
const STROKE = 5;

type Bearer = FlagBearer & { serial_no: number };

const flagId = ({ serial_no }: Bearer) => `week-flag-${serial_no}`;

interface SmallMapDefinitionsProps {
  plan: Plan;
  bearers: readonly Bearer[];
  cuts: ReadonlyMap<string, Cut>;
}

/** The shapes of small maps, once for a page: the coast with its buildings, and the flag of each lobster. */
export const SmallMapDefinitions = ({ plan, bearers, cuts }: SmallMapDefinitionsProps) => (
  <svg aria-hidden="true" className="absolute size-0">
    <defs>
      <g id="week-coast">
        <Coast />
        <g className="fill-none stroke-edge" strokeWidth={STROKE}>
          {[...plan.sites].map(([slug, at]) => (
            <circle key={slug} cx={Math.round(at.x)} cy={Math.round(at.y)} r="12" />
          ))}
        </g>
      </g>
      {bearers.map((bearer) => (
        <g key={bearer.serial_no} id={flagId(bearer)}>
          <Flag lobster={bearer} at={{ x: 0, y: 0 }} scale={FLAG_SCALE} cut={cuts.get(bearer.avatar_seed)} />
        </g>
      ))}
    </defs>
  </svg>
);

interface SmallMapProps {
  plan: Plan;
  /** By slug. */
  holders: ReadonlyMap<string, Bearer>;
  /** The marked buildings. */
  changed: ReadonlySet<string>;
}

/** The campus with only the flags. The page needs SmallMapDefinitions, and must say the same as text. */
export function SmallMap({ plan, holders, changed }: SmallMapProps) {
  // Those further south overlap those behind them.
  const sites = [...plan.sites].toSorted(([, one], [, other]) => one.y - other.y);
  return (
    <svg viewBox={`0 0 ${MAP.width} ${MAP.height}`} aria-hidden="true" className="block w-full">
      <use href="#week-coast" />
      {sites.map(([slug, at]) => {
        const holder = holders.get(slug);
        if (!holder && !changed.has(slug)) return null;
        const [x, y] = [Math.round(at.x), Math.round(at.y)];
        return (
          <Fragment key={slug}>
            {changed.has(slug) ? (
              <circle cx={x} cy={y} r="34" className="fill-sun stroke-brass" strokeWidth={STROKE} />
            ) : null}
            {holder ? <use href={`#${flagId(holder)}`} x={x} y={y} /> : null}
          </Fragment>
        );
      })}
    </svg>
  );
}
