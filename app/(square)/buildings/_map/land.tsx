import type { Plan } from "./plan";
import type { Point } from "./point";
import { MAP } from "./sites";

const COAST =
  "M-20-20H1108C1090 60 1140 110 1118 180S1070 280 1092 350s60 80 50 150-64 90-60 160 48 100 30 160-72 64-132 60-120 26-190 16-100 34-150 124H-20z";

/** The map's background: sea, coast, paths and plants. Nothing in it is a link. */
export function Land({ plan }: { plan: Plan }) {
  return (
    <g>
      <Coast />
      <Waves />
      <Harbour />
      <path
        d={plan.lawns.map(({ radius, ...at }) => blob(at, radius, radius)).join("")}
        className="fill-kelp/12"
      />
      <Pond at={plan.pond} radius={plan.pond.radius - 12} />
      <g fill="none" strokeLinecap="round">
        <path d={plan.paths.join("")} className="stroke-line" strokeWidth="11" />
        <path d={plan.paths.join("")} className="stroke-sheet" strokeWidth="7" />
      </g>
      {/* One path for all: each element of a page costs time before the page can be used. */}
      <path
        d={plan.trees.map((tree) => (tree.isTall ? fir(tree) : bush(tree))).join("")}
        className="fill-kelp/25 stroke-kelp"
        strokeOpacity="0.75"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </g>
  );
}

/** The sea, and the land without anything on it. */
export const Coast = () => (
  <>
    <rect width={MAP.width} height={MAP.height} className="fill-deep" />
    <g fill="none" className="stroke-on-deep">
      <path d={COAST} strokeWidth="84" strokeOpacity="0.07" />
      <path d={COAST} strokeWidth="46" strokeOpacity="0.09" />
    </g>
    <path d={COAST} className="fill-paper stroke-paper" strokeWidth="16" />
    <path d={COAST} fill="none" className="stroke-sun" strokeWidth="16" strokeOpacity="0.6" />
    <path d={COAST} className="fill-paper stroke-ink" strokeWidth="2" />
  </>
);

/** The path of an uneven ellipse. */
const blob = ({ x, y }: Point, rx: number, ry: number) => {
  const round = (value: number) => Math.round(value);
  const at = (dx: number, dy: number) => `${round(x + dx * rx)} ${round(y + dy * ry)}`;
  return `M${at(-1, 0.1)}C${at(-1.05, -0.6)} ${at(-0.45, -0.95)} ${at(0.1, -0.88)}S${at(1, -0.5)} ${at(0.98, 0.05)} ${at(0.6, 0.85)} ${at(0.05, 0.9)}S${at(-0.95, 0.7)} ${at(-1, 0.1)}z`;
};

const bush = ({ x, y }: Point) => `M${at(x)} ${at(y)}v-9m-9-6a9 9 0 1 1 18 0 9 9 0 1 1-18 0z`;
const fir = ({ x, y }: Point) => `M${at(x)} ${at(y)}v-7m-9 0l9-22 9 22z`;
const at = (value: number) => Math.round(value);

const Pond = ({ at: { x, y }, radius }: { at: Point; radius: number }) => (
  <g>
    <path d={blob({ x, y }, radius, radius * 0.8)} className="fill-sea/25 stroke-ink" strokeWidth="2" />
    <path
      d={`M${at(x - radius * 0.5)} ${at(y - 14)}q9-6 18 0t18 0M${at(x - 8)} ${at(y + 12)}q9-6 18 0t18 0`}
      fill="none"
      className="stroke-ink"
      strokeOpacity="0.5"
      strokeWidth="2"
      strokeLinecap="round"
    />
  </g>
);

const Waves = () => (
  <path
    d="M1196 60q11-7 22 0t22 0M1150 152q11-7 22 0t22 0M1218 224q11-7 22 0t22 0M1164 420q11-7 22 0t22 0M1216 486q11-7 22 0t22 0M1124 616q11-7 22 0t22 0M1204 700q11-7 22 0t22 0M1150 760q11-7 22 0t22 0M1176 900q11-7 22 0t22 0M1040 930q11-7 22 0t22 0M880 944q11-7 22 0t22 0M740 956q11-7 22 0t22 0"
    fill="none"
    className="stroke-on-deep"
    strokeOpacity="0.45"
    strokeWidth="2"
    strokeLinecap="round"
  />
);

/** A jetty with a boat, a lighthouse on its rock, a buoy, and an arrow that points north. */
const Harbour = () => (
  <g className="stroke-ink" strokeWidth="2" strokeLinejoin="round">
    <path d="M1092 326h88v10h-88z" className="fill-sheet" />
    <path d="M1104 336v12M1128 336v12M1152 336v12M1176 336v12" />
    <path d="M1192 322h54c-3 14-10 20-18 20h-22c-8 0-12-8-14-20z" className="fill-sheet" />
    <path d="M1216 318v-52l26 46z" className="fill-sheet" />
    <path d="M1212 318v-42l-18 36z" className="fill-foam" />
    <path d="M1160 610c8-22 26-26 42-24s40 4 46 24c4 10-92 10-88 0z" className="fill-foam" />
    <path d="M1190 588l6-74h22l6 74z" className="fill-sheet" />
    <path d="M1193 550h28l2 18h-32z" className="fill-lobster" />
    <path d="M1193 514v-16h28v16zM1190 498l17-16 17 16z" className="fill-sun" />
    <path d="M1210 84v44l-14 10z" className="fill-sheet" />
    <path d="M1210 84v44l14 10z" className="fill-foam" />
    <path d="M1144 856c4-12 24-12 28 0z" className="fill-lobster" />
    <path d="M1158 847v-12" />
  </g>
);
