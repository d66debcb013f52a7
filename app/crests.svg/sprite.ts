import { LOBSTER_LIMBS, LOBSTER_SHELL } from "@/app/_parts/drawings/lobster-paths";
import { DESIGNS, type Design } from "@/lib/pages/crest/crest";
import { FIGURES } from "@/lib/pages/crest/figures";

const FIELD = "M-32-32h64v64h-64z";

const pattern = ({ figure, angle }: Design) =>
  `<path d="${FIELD}"/><path d="${FIGURES[figure]}" fill="currentColor"${angle ? ` transform="rotate(${angle})"` : ""}/>`;

// The dark edge keeps the light lobster visible on both colours.
const LOBSTER = `<g transform="translate(-21 -22) scale(.66)" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${LOBSTER_LIMBS}" stroke="#14262d" stroke-width="5.5"/><path d="${LOBSTER_SHELL}" fill="#fffaf0" stroke="#14262d" stroke-width="5" paint-order="stroke"/><path d="${LOBSTER_LIMBS}" stroke="#fffaf0" stroke-width="2.2"/></g>`;

const OWNER = `<path d="M0-22a11 11 0 1 1 0 22 11 11 0 1 1 0-22zM-21 32C-20 14-12 6 0 6s20 8 21 26z" fill="#fffaf0" stroke="#14262d" stroke-width="4" paint-order="stroke"/>`;

const symbol = (id: string, content: string) =>
  `<symbol id="${id}" viewBox="-32 -32 64 64" preserveAspectRatio="none">${content}</symbol>`;

/**
 * The drawings of all crests, in the `fill` and `color` of whoever uses them: `half45` is a pattern alone, `half45-lobster`
 * and `half45-owner` have a mark on it.
 */
export const SPRITE = `<svg xmlns="http://www.w3.org/2000/svg">${DESIGNS.map((design) =>
  [
    symbol(design.id, pattern(design)),
    symbol(`${design.id}-lobster`, pattern(design) + LOBSTER),
    symbol(`${design.id}-owner`, pattern(design) + OWNER),
  ].join(""),
).join("")}</svg>`;
