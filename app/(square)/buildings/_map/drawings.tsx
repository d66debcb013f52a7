import type { ReactNode } from "react";
import type { Point } from "./point";
import type { Shape } from "./shape";

/** A drawn building. Its origin is the middle of its ground line; it is about 112 wide and up to 100 high. */
export interface Drawing {
  /** The foot of the flag. */
  top: Point;
  parts: ReactNode;
}

const Wall = ({ d }: { d: string }) => <path d={d} className="fill-sheet" />;
const Line = ({ d }: { d: string }) => <path d={d} fill="none" />;
/** A tinted shape on opaque ground, so that nothing behind it shines through. */
const Tinted = ({ d, tint }: { d: string; tint: string }) => (
  <>
    <path d={d} className="fill-sheet" stroke="none" />
    <path d={d} className={tint} />
  </>
);
const Door = ({ x = 0, height = 16 }: { x?: number; height?: number }) => (
  <path d={`M${x - 6} 0v-${height - 5}a6 6 0 0 1 12 0v${height - 5}z`} className="fill-ink" stroke="none" />
);
/** A row of windows; `xs` and `y` are their upper left corners. */
const Windows = ({ xs, y, height = 9 }: { xs: number[]; y: number; height?: number }) => (
  <path d={xs.map((x) => `M${x} ${y}h6v${height}h-6z`).join("")} className="fill-foam" />
);

export const DRAWINGS: Record<Shape, Drawing> = {
  hall: {
    top: { x: 0, y: -77 },
    parts: (
      <>
        <Wall d="M-46-6v-42h92v42z" />
        <Door height={26} />
        <Wall d="M-40-6v-42h8v42zM-22-6v-42h8v42zM14-6v-42h8v42zM32-6v-42h8v42z" />
        <Tinted d="M-54-48L0-77 54-48z" tint="fill-sea/25" />
        <Line d="M-6-57a6 6 0 0 1 12 0 6 6 0 0 1-12 0" />
        <Wall d="M-54 0v-6H54v6z" />
      </>
    ),
  },
  tower: {
    top: { x: 0, y: -104 },
    parts: (
      <>
        <Wall d="M-44 0v-24H44V0z" />
        <Tinted d="M-50-24l8-12h84l8 12z" tint="fill-brass/30" />
        <Windows xs={[-36, -25, 19, 30]} y={-17} />
        <Wall d="M-15 0v-76h30V0z" />
        <Tinted d="M-21-76L0-104 21-76z" tint="fill-brass/30" />
        <circle cx="0" cy="-60" r="9" className="fill-foam" />
        <Line d="M0-60v-6M0-60l4 3M-15-42h30" />
        <Door height={20} />
      </>
    ),
  },
  dome: {
    top: { x: 0, y: -74 },
    parts: (
      <>
        <Wall d="M-52 0v-22H52V0z" />
        <Windows xs={[-44, -32, -20, 14, 26, 38]} y={-15} />
        <Wall d="M-34-22v-12h68v12z" />
        <Tinted d="M-32-34a32 32 0 0 1 64 0z" tint="fill-sea/25" />
        <Line d="M-12-34c0-14 4-24 12-32 8 8 12 18 12 32" />
        <Wall d="M-4-66v-8h8v8z" />
        <Door height={17} />
      </>
    ),
  },
  block: {
    top: { x: -20, y: -84 },
    parts: (
      <>
        <Tinted d="M8 0v-56h40V0z" tint="fill-foam" />
        <Line d="M18 0v-56M28 0v-56M38 0v-56M8-42h40M8-28h40M8-14h40" />
        <Wall d="M-48 0v-84H8V0z" />
        <Windows xs={[-40, -28, -16, -4]} y={-76} height={7} />
        <Windows xs={[-40, -28, -16, -4]} y={-61} height={7} />
        <Windows xs={[-40, -28, -16, -4]} y={-46} height={7} />
        <Windows xs={[-40, -28, -16, -4]} y={-31} height={7} />
        <Line d="M-54 0H54" />
        <Door x={-20} height={18} />
      </>
    ),
  },
  house: {
    top: { x: -26, y: -66 },
    parts: (
      <>
        <Wall d="M28-54v-20h12v20z" />
        <Wall d="M-48 0v-36h96V0z" />
        <Tinted d="M-56-36l16-28h80l16 28z" tint="fill-lobster/20" />
        <Line d="M-46-45h92M-42-54h84" />
        <Windows xs={[-40, -26, 20, 34]} y={-25} height={12} />
        <Door height={22} />
      </>
    ),
  },
  pavilion: {
    top: { x: 0, y: -90 },
    parts: (
      <>
        <Wall d="M-34 0v-30h68V0z" />
        <Line d="M-34-10h22M12-10h22M-12 0v-30M12 0v-30M-34-20h22M12-20h22" />
        <Tinted d="M-58-34c16 0 26-4 32-16h52c6 12 16 16 32 16l-6 6H-52z" tint="fill-kelp/30" />
        <Wall d="M-18-50v-12h36v12z" />
        <Tinted d="M-40-64c14-1 22-6 26-18h28c4 12 12 17 26 18l-4 5H-36z" tint="fill-kelp/30" />
        <Wall d="M-3-82v-8h6v8z" />
        <Door height={18} />
      </>
    ),
  },
  arena: {
    top: { x: 44, y: -44 },
    parts: (
      <>
        <Wall d="M-56-28v14c0 20 112 20 112 0v-14z" />
        <Line d="M-40-3v-12M-20 1v-12M0 2v-12M20 1v-12M40-3v-12" />
        <ellipse cx="0" cy="-28" rx="56" ry="22" className="fill-sheet" />
        <ellipse cx="0" cy="-27" rx="45" ry="16" className="fill-blush" />
        <ellipse cx="0" cy="-26" rx="33" ry="11" className="fill-sheet" stroke="none" />
        <ellipse cx="0" cy="-26" rx="33" ry="11" className="fill-kelp/30" />
        <Line d="M0-37v22" />
      </>
    ),
  },
  shed: {
    top: { x: 0, y: -56 },
    parts: (
      <>
        <Wall d="M-50 0v-26H50V0z" />
        <Tinted d="M-56-26C-34-66 34-66 56-26z" tint="fill-sea/25" />
        <Line d="M-28-26c2-14 8-22 14-28M28-26c-2-14-8-22-14-28M0-26v-30" />
        <path d="M-20 0v-19h40V0z" className="fill-foam" />
        <Line d="M0 0v-19M-20-10h40" />
        <Windows xs={[-42, -32, 26, 36]} y={-18} />
      </>
    ),
  },
  glasshouse: {
    top: { x: 0, y: -72 },
    parts: (
      <>
        <Tinted d="M-50 0v-24H50V0z" tint="fill-kelp/15" />
        <Tinted d="M-32-24c-4-28 10-46 32-48 22 2 36 20 32 48z" tint="fill-kelp/25" />
        <Line d="M-12-24c-2-20 2-38 12-48 10 10 14 28 12 48M-29-44h58M-50-12h100M-32 0v-24M-16 0v-24M16 0v-24M32 0v-24" />
        <path d="M-40 0v-9M-45-9c0-6 10-6 10 0zM40 0v-9M35-9c0-6 10-6 10 0z" className="fill-kelp" />
        <Door height={20} />
      </>
    ),
  },
  gate: {
    top: { x: 0, y: -82 },
    parts: (
      <>
        <Wall d="M-48 0v-52h18V0zM30 0v-52h18V0zM-14 0v-58h10V0zM4 0v-58h10V0z" />
        <Wall d="M-52-46h104v-10H-52z" />
        <Tinted d="M-60-56c14 0 22-4 26-10h68c4 6 12 10 26 10l-4 4H-56z" tint="fill-lobster/20" />
        <Tinted d="M-30-68c8-2 12-6 14-14h32c2 8 6 12 14 14z" tint="fill-lobster/20" />
        <Line d="M-54 0h30M-18 0h36M24 0h30" />
      </>
    ),
  },
  stage: {
    top: { x: 0, y: -78 },
    parts: (
      <>
        <Wall d="M-24-36v-42h48v42z" />
        <Line d="M-24-68h48M-24-58h48" />
        <Wall d="M-52 0v-30H52V0z" />
        <Tinted d="M-56-30c10-14 30-20 56-20s46 6 56 20z" tint="fill-dusk/25" />
        <Wall d="M-30-14v-9h60v9z" />
        <path d="M-24-18h6M-14-18h6M-4-18h6M6-18h6M16-18h6" fill="none" className="stroke-brass" />
        <Line d="M-22 0v-14M22 0v-14" />
        <Windows xs={[-45, 39]} y={-21} height={12} />
        <Door x={-8} height={14} />
        <Door x={8} height={14} />
      </>
    ),
  },
};
