import { useId } from "react";
import { CrestPattern } from "@/app/_parts/crest";
import { type Cut, crestOf } from "@/lib/pages/crest/crest";
import type { BuildingRecord } from "../_parts/record";
import type { Point } from "./point";

const OUTLINES: Record<Cut, string> = {
  banner: "M0-27c9-4 15 3 28-1v18c-13 4-19-3-28 1z",
  swallowtail: "M0-27c9-4 15 3 28-1l-7 9 7 9c-13 4-19-3-28 1z",
  pennant: "M0-28.5l30 5.5v8l-30 5.5z",
  dagged: "M0-28h28l-4 4.5 4 4.5-4 4.5 4 4.5H0z",
  gonfalon: "M0-29h22v14l-11 6-11-6z",
  tongue: "M0-28h19a9 9.25 0 0 1 0 18.5H0z",
};

/** A box around every outline. */
const BOX = { y: -29, width: 30, height: 21 };
/** Scales a crest, which covers -32 to 32, to that box. */
const FROM_CREST = `translate(${BOX.width / 2} ${BOX.y + BOX.height / 2}) scale(${BOX.width / 64} ${BOX.height / 64})`;

export type FlagBearer = Pick<NonNullable<BuildingRecord["holder"]>["lobster"], "avatar_seed" | "avatar_url">;

interface FlagProps {
  lobster: FlagBearer;
  /** The foot of the pole. */
  at: Point;
  scale?: number;
  /** By default the one of the lobster's seed. */
  cut?: Cut;
}

/** A lobster's flag: the picture or the crest of its avatar. */
export function Flag({ lobster: { avatar_seed, avatar_url }, at: { x, y }, scale = 1, cut }: FlagProps) {
  const id = useId();
  const { design, ground, figure, cut: ownCut } = crestOf(avatar_seed);
  const outline = OUTLINES[cut ?? ownCut];
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} className="stroke-ink" strokeWidth="1.5">
      <path d="M0 1v-30" strokeWidth="2" />
      <clipPath id={id}>
        <path d={outline} />
      </clipPath>
      <g clipPath={`url(#${id})`} stroke="none" fill={ground} color={figure}>
        {avatar_url ? (
          <image href={avatar_url} {...BOX} preserveAspectRatio="xMidYMid slice" />
        ) : (
          <g transform={FROM_CREST}>
            <CrestPattern design={design} />
          </g>
        )}
      </g>
      <path d={outline} fill="none" />
    </g>
  );
}
