import type { AvatarGradient } from "@/lib/pages/gradient";

/** The size of every picture for sharing, in pixels. */
export const CARD = { width: 1200, height: 630 };

/** The lobster of app/_parts/drawings/lobster.tsx, in a box of 64. */
const LOBSTER = `<g fill="none" stroke-width="1.8" stroke-linecap="round"><path d="M29 17C27 9 21 4 13 3M35 17c2-8 8-13 16-14"/><path d="M24 30l-8-1-4 4M24 35l-8 2-3 5M26 40l-6 4-1 5M40 30l8-1 4 4M40 35l8 2 3 5M38 40l6 4 1 5"/></g><g stroke="none"><path d="M25 24c-6 0-11-3-14-7-4-1-6-5-5-9 2 1 3 2 4 4 0-3 2-5 5-6 3 2 4 6 2 10 2 3 5 5 9 5z"/><path d="M39 24c6 0 11-3 14-7 4-1 6-5 5-9-2 1-3 2-4 4 0-3-2-5-5-6-3 2-4 6-2 10-2 3-5 5-9 5z"/><path d="M32 14c5 0 8.5 5 8.5 12S38 39 32 39s-8.5-6-8.5-13S27 14 32 14z"/><path d="M25.5 39.5h13l-1 4.6h-11zM26.800 45.5h10.400l-.9 4h-8.6zM28 51h8l1 2.5h-10z"/><path d="M32 53c2 3 2 6 0 9-2-3-2-6 0-9zM29.5 53.5c-1 3-3.5 5.5-8 6.5.5-4 3.5-6.5 8-6.5zM34.5 53.5c1 3 3.5 5.5 8 6.5-.5-4-3.5-6.5-8-6.5z"/></g>`;

const lobsterAt = (x: number, y: number, size: number, colour: string) =>
  `<g transform="translate(${x} ${y}) scale(${size / 64})" fill="${colour}" stroke="${colour}">${LOBSTER}</g>`;

/** A sheet of paper with the square's mark above, the author's below, and a band in the author's colours; SVG without text. */
export const cardOf = ({ from, to, angle, mark }: AvatarGradient, isWithoutTitle: boolean): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD.width} ${CARD.height}" width="${CARD.width}" height="${CARD.height}">
<linearGradient id="face" gradientTransform="rotate(${angle} 0.5 0.5)"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
<linearGradient id="band" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
<rect width="1200" height="630" fill="#f7f1e5"/>
<rect x="1144" width="56" height="630" fill="url(#band)"/>
${lobsterAt(86, 48, 52, "#b3301d")}
<path d="M90 474H1070" stroke="#ddd3c0" stroke-width="2"/>
<circle cx="130" cy="538" r="40" fill="url(#face)"/>
${lobsterAt(107, 511, 48, mark)}
${isWithoutTitle ? `<circle cx="580" cy="290" r="140" fill="url(#face)"/>${lobsterAt(495, 196, 170, mark)}` : ""}
</svg>`;
