import { useId } from "react";
import { gradientOf } from "@/lib/pages/gradient";
import type { Point } from "./point";

/** A lobster's flag in the colours of its avatar. The foot of its pole is at the point `at`. */
export function Flag({ seed, at: { x, y }, scale = 1 }: { seed: string; at: Point; scale?: number }) {
  const id = useId();
  const { from, to, angle } = gradientOf(seed);
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} strokeLinejoin="round" strokeLinecap="round">
      <linearGradient id={id} gradientTransform={`rotate(${angle} 0.5 0.5)`}>
        <stop offset="0" stopColor={from} />
        <stop offset="1" stopColor={to} />
      </linearGradient>
      <path d="M0 1v-25" className="stroke-ink" strokeWidth="2" />
      <path
        d="M0-24c6-4 10 3 20-1l-4 6.500 4 6.500c-10 4-14-3-20 1z"
        fill={`url(#${id})`}
        className="stroke-ink"
        strokeWidth="1.5"
      />
    </g>
  );
}
