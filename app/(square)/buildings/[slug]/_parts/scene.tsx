import { DRAWINGS } from "../../_map/drawings";
import { Flag } from "../../_map/flag";
import { shapeOf } from "../../_map/shape";
import type { BuildingRecord } from "../../_parts/record";

/** A large drawing of the building between trees, with the flags of its holder and its challenger. */
export function Scene({
  building: { slug, holder, challenge, is_today_target },
}: {
  building: BuildingRecord;
}) {
  const { top, parts } = DRAWINGS[shapeOf(slug)];
  return (
    <svg
      viewBox="-130 -132 260 172"
      aria-hidden="true"
      className="w-full rounded-2xl border border-line bg-foam"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <circle cx="78" cy="-88" r={is_today_target ? 24 : 16} className="fill-sun" />
      {is_today_target ? <Rays /> : null}
      <path
        d="M-112-92c8-8 20-7 26 0 10-5 22-2 26 6h-60c0-4 4-7 8-6zM14-112c6-6 15-5 20 0 7-4 16-1 19 5H6c0-3 3-5 8-5z"
        className="fill-sheet"
      />
      <path d="M-130-6c40-14 80-12 130-8s90-2 130-8v62h-260z" className="fill-kelp/20" />
      <path
        d="M-6 4c2 10-14 14-24 26h24c8-10 18-14 16-26z"
        className="fill-sheet stroke-line"
        strokeWidth="1"
      />
      <path d="M-130 26c60-10 90 6 130 4s80-16 130-8v18h-260z" className="fill-deep" />
      <g className="fill-kelp/30 stroke-ink" strokeWidth="1.2">
        <path d="M-92 4v-10m-12-7a12 12 0 1 1 24 0 12 12 0 0 1-24 0zM-70 9v-5m-9 0l9-26 9 26zM84 4v-7m-10 0l10-30 10 30zM106 6v-9m-9-6a9 9 0 1 1 18 0 9 9 0 0 1-18 0z" />
      </g>
      {holder ? <Flag lobster={holder.lobster} at={{ x: top.x, y: top.y + 4 }} /> : null}
      <g className="stroke-ink" strokeWidth="1.4" transform="translate(0 4)">
        {parts}
      </g>
      {challenge ? <Flag lobster={challenge.challenger} at={{ x: 64, y: 14 }} /> : null}
      <path
        d="M-100 33q5-3 10 0t10 0M-30 35q5-3 10 0t10 0M50 33q5-3 10 0t10 0M96 30q5-3 10 0t10 0"
        fill="none"
        className="stroke-on-deep"
        strokeOpacity="0.5"
        strokeWidth="1.2"
      />
    </svg>
  );
}

const Rays = () => (
  <path
    d="M78-122v-6M78-54v6M112-88h6M44-88h-6M102-112l4-4M54-64l-4 4M102-64l4 4M54-112l-4-4"
    className="stroke-brass"
    strokeWidth="2"
  />
);
