import { useTranslations } from "next-intl";
import { useBuildingName } from "@/app/_parts/building-name";
import type { Cut } from "@/lib/pages/crest/crest";
import type { BuildingRecord } from "../_parts/record";
import { useTimeLeft } from "../_parts/time-left";
import { DrawingUse } from "./drawing-definitions";
import { DRAWINGS } from "./drawings";
import { Flag } from "./flag";
import { linesOf, widthOf } from "./lines";
import type { Point } from "./point";
import { shapeOf } from "./shape";
import { REACH } from "./sites";

const SCALE = 0.68;

interface SiteProps {
  building: BuildingRecord;
  at: Point;
  /** The cuts of the flags on the map, by seed. */
  cuts: ReadonlyMap<string, Cut>;
}

/** A building on the map: a link with its name, flags, target mark and the time left of a raid. */
export function Site({ building, at, cuts }: SiteProps) {
  const { top } = DRAWINGS[shapeOf(building.slug)];
  const { holder, challenge } = building;
  const name = useBuildingName()(building);
  const label = useSiteLabel(building, name);
  return (
    <a
      href={`/buildings/${building.slug}`}
      aria-label={label}
      data-today={building.is_today_target || undefined}
      className="group no-underline outline-none"
    >
      <g transform={`translate(${Math.round(at.x)} ${Math.round(at.y)})`}>
        <rect
          x={-REACH.side}
          y={-REACH.up}
          width={2 * REACH.side}
          height={REACH.up + REACH.down}
          rx="10"
          strokeWidth="3"
          fill="transparent"
          className="stroke-transparent group-focus-visible:stroke-sea"
        />
        {building.is_today_target ? <TargetMark /> : null}
        {holder ? (
          <Flag
            lobster={holder.lobster}
            at={{ x: top.x * SCALE, y: top.y * SCALE }}
            cut={cuts.get(holder.lobster.avatar_seed)}
          />
        ) : null}
        <g
          transform={`scale(${SCALE})`}
          className="stroke-ink group-hover:stroke-sea"
          strokeWidth="2.6"
          strokeLinejoin="round"
          strokeLinecap="round"
        >
          <DrawingUse slug={building.slug} />
        </g>
        {challenge ? (
          <Flag
            lobster={challenge.challenger}
            at={{ x: 44, y: 2 }}
            cut={cuts.get(challenge.challenger.avatar_seed)}
          />
        ) : null}
        <Label name={name} />
        {challenge ? <RaidClock endsAt={challenge.ends_at} y={linesOf(name).length * 17 + 6} /> : null}
      </g>
    </a>
  );
}

function useSiteLabel({ holder, is_today_target, challenge }: BuildingRecord, name: string): string {
  const t = useTranslations("buildings.map");
  return [
    name,
    holder
      ? t("heldBy", { name: `${holder.lobster.display_name} #${holder.lobster.serial_no}` })
      : t("vacant"),
    is_today_target ? t("isTarget") : "",
    challenge ? t("isRaided") : "",
  ]
    .filter(Boolean)
    .join(t("comma"));
}

const Label = ({ name }: { name: string }) => (
  <text
    textAnchor="middle"
    className="fill-ink stroke-paper text-[16px] font-semibold group-hover:fill-sea"
    strokeWidth="4"
    paintOrder="stroke"
    strokeLinejoin="round"
  >
    {linesOf(name).map((line, no) => (
      <tspan key={line} x="0" y={18 + no * 17}>
        {line}
      </tspan>
    ))}
  </text>
);

const TargetMark = () => (
  <g>
    <circle cy="-26" r="56" className="fill-sun/40" />
    <circle cy="-26" r="56" fill="none" className="stroke-brass" strokeWidth="2.5" strokeDasharray="7 6" />
  </g>
);

function RaidClock({ endsAt, y }: { endsAt: string; y: number }) {
  const { left } = useTimeLeft(endsAt);
  const width = 22 + widthOf(left) * 7.9;
  return (
    <g transform={`translate(0 ${y})`}>
      <rect x={-width / 2} width={width} height="24" rx="12" className="fill-lobster" />
      <text y="17" textAnchor="middle" className="fill-on-lobster text-[15px] font-semibold">
        {left}
      </text>
    </g>
  );
}
