import { type Crest, crestOf } from "@/lib/pages/crest/crest";
import { LOBSTER, patternOf } from "@/lib/pages/crest/drawing";
import { LOBSTER_LIMBS, LOBSTER_SHELL } from "@/lib/pages/crest/lobster-paths";

/** The size of every picture for sharing, in pixels. */
export const CARD = { width: 1200, height: 630 };

/** What a picture for sharing shows. Its texts are others', or were written in a language of the pages. */
export interface SharedCard {
  /** A few words beside the square's name, such as the kind of thing that the card shows. */
  kicker?: string;
  title: string;
  sentence?: string;
  /** The author's name, which is left out if the fonts cannot draw it. */
  name?: string;
  /** What follows the name, such as a number. */
  foot: string;
  /** The seed of its crest and colours. */
  avatarSeed: string;
  /** Whether the crest is shown large beside the text: for a lobster itself. */
  isPortrait?: boolean;
}

/** The part of a card that names a lobster. */
export const signedBy = (lobster: { display_name: string; serial_no: number; avatar_seed: string }) => ({
  name: lobster.display_name,
  foot: `#${lobster.serial_no}`,
  avatarSeed: lobster.avatar_seed,
});

const MARK = `<g transform="translate(86 48) scale(.8125)"><path d="${LOBSTER_LIMBS}" fill="none" stroke="#b3301d" stroke-width="1.8" stroke-linecap="round"/><path d="${LOBSTER_SHELL}" fill="#b3301d"/></g>`;

/** The crest of a lobster as its avatar shows it, around a point. */
const avatarAt = (x: number, y: number, radius: number, { design, ground, figure }: Crest) =>
  `<g transform="translate(${x} ${y}) scale(${radius / 32})" clip-path="url(#round)" fill="${ground}" color="${figure}">${patternOf(design)}${LOBSTER}</g>`;

/**
 * The card without its texts, as SVG: the square's mark, the author's crest, and a band in the author's
 * colours.
 */
export function groundOf({ avatarSeed, isPortrait }: SharedCard, isWithoutTitle: boolean): string {
  const crest = crestOf(avatarSeed);
  const large = isPortrait ? avatarAt(930, 280, 150, crest) : avatarAt(580, 290, 140, crest);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD.width} ${CARD.height}" width="${CARD.width}" height="${CARD.height}">
<clipPath id="round"><circle r="32"/></clipPath>
<rect width="1200" height="630" fill="#f7f1e5"/>
<rect x="1144" width="56" height="630" fill="${crest.ground}"/><rect x="1144" width="14" height="630" fill="${crest.figure}"/>
${MARK}
<path d="M90 474H1070" stroke="#ddd3c0" stroke-width="2"/>
${avatarAt(130, 538, 40, crest)}
${isPortrait || isWithoutTitle ? large : ""}
</svg>`;
}
