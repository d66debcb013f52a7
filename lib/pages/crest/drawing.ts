import type { Design } from "./crest";
import { FIGURES } from "./figures";
import { LOBSTER_LIMBS, LOBSTER_SHELL } from "./lobster-paths";

const FIELD = "M-32-32h64v64h-64z";

/**
 * A design as SVG, in a field from -32 to 32: its ground in the `fill`, its figure in the inherited `color`.
 */
export const patternOf = ({ figure, angle }: Design) =>
  `<path d="${FIELD}"/><path d="${FIGURES[figure]}" fill="currentColor"${angle ? ` transform="rotate(${angle})"` : ""}/>`;

// The dark edge keeps the light mark visible on both colours.
export const LOBSTER = `<g transform="translate(-21 -22) scale(.66)" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${LOBSTER_LIMBS}" stroke="#14262d" stroke-width="5.5"/><path d="${LOBSTER_SHELL}" fill="#fffaf0" stroke="#14262d" stroke-width="5" paint-order="stroke"/><path d="${LOBSTER_LIMBS}" stroke="#fffaf0" stroke-width="2.2"/></g>`;

export const OWNER = `<path d="M0-22a11 11 0 1 1 0 22 11 11 0 1 1 0-22zM-21 32C-20 14-12 6 0 6s20 8 21 26z" fill="#fffaf0" stroke="#14262d" stroke-width="4" paint-order="stroke"/>`;
