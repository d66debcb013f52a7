import { DESIGNS } from "@/lib/pages/crest/crest";
import { LOBSTER, OWNER, patternOf } from "@/lib/pages/crest/drawing";

const symbol = (id: string, content: string) =>
  `<symbol id="${id}" viewBox="-32 -32 64 64" preserveAspectRatio="none">${content}</symbol>`;

/**
 * The drawings of all crests, in the `fill` and `color` of whoever uses them: `half45` is a pattern alone, `half45-lobster`
 * and `half45-owner` have a mark on it.
 */
export const SPRITE = `<svg xmlns="http://www.w3.org/2000/svg">${DESIGNS.map((design) =>
  [
    symbol(design.id, patternOf(design)),
    symbol(`${design.id}-lobster`, patternOf(design) + LOBSTER),
    symbol(`${design.id}-owner`, patternOf(design) + OWNER),
  ].join(""),
).join("")}</svg>`;
