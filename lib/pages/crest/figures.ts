import type { FigureName } from "./crest";

/**
 * Each figure as the path of an SVG. The field is from -32 to 32; rotated figures extend beyond its corners.
 */
export const FIGURES: Record<FigureName, string> = {
  half: "M-46 0h92v46h-92z",
  bar: "M-46-11h92v22h-92z",
  bars: "M-46-27h92v15h-92zM-46 12h92v15h-92z",
  stripes:
    "M-46-46h92v8h-92zM-46-29h92v8h-92zM-46-12h92v8h-92zM-46 5h92v8h-92zM-46 22h92v8h-92zM-46 39h92v7h-92z",
  waves:
    "M-46-14q11.5-16 23 0t23 0 23 0 23 0v14q-11.5 16-23 0t-23 0-23 0-23 0zM-46 18q11.5-16 23 0t23 0 23 0 23 0v30h-92z",
  chevron: "M-46 42L0-8 46 42V12L0-38-46 12z",
  pile: "M-40-46h80L0 30z",
  canton: "M-46-46H0V0h-46z",
  quarters: "M-46-46H0V0h-46zM0 0h46v46H0z",
  cross: "M-8-46H8v38h38V8H8v38H-8V8h-38V-8h38z",
  lozenge: "M0-31L31 0 0 31-31 0z",
  checks:
    "M-48-48h16v16h-16zM-16-48H0v16h-16zM16-48h16v16H16zM-32-32h16v16h-16zM0-32h16v16H0zM32-32h16v16H32zM-48-16h16V0h-16zM-16-16H0V0h-16zM16-16h16V0H16zM-32 0h16v16h-16zM0 0h16v16H0zM32 0h16v16H32zM-48 16h16v16h-16zM-16 16H0v16h-16zM16 16h16v16H16zM-32 32h16v16h-16zM0 32h16v16H0zM32 32h16v16H32z",
  dots: [-22, 0, 22]
    .flatMap((x) => [-22, 0, 22].map((y) => `M${x - 7} ${y}a7 7 0 1 1 14 0 7 7 0 1 1-14 0z`))
    .join(""),
  rays: "M0 0L-18-46H18zM0 0L46-18V18zM0 0L18 46h-36zM0 0L-46 18v-36z",
  disc: "M-17 0a17 17 0 1 1 34 0 17 17 0 1 1-34 0z",
  ring: "M-29 0a29 29 0 1 1 58 0 29 29 0 1 1-58 0zM-19 0a19 19 0 1 0 38 0 19 19 0 1 0-38 0z",
};
