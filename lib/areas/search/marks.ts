import { isOfSpacedWord, type QueryRun, queryRunsOf } from "@/db/terms";
import { outsideFormula } from "@/lib/platform/text/formulas";
import { foldForSearch, foldName } from "@/lib/platform/text/search-fold";
import { skeletonWithPlaces } from "@/lib/platform/text/visible";

/** A stretch of a text, and whether the search found it. */
export interface MatchRange {
  text: string;
  isFound: boolean;
}

/** Splits a text into stretches, those that match the search and those between them. Together they are the text. */
export type Marker = (text: string) => MatchRange[];

type Range = [from: number, to: number];

/** Marks in a text what `rangesIn` finds in it, folded. */
const marker =
  (rangesIn: (folded: string) => Range[]): Marker =>
  (text) => {
    const { folded, starts, ends } = skeletonWithPlaces(text, foldForSearch);
    const stretches: MatchRange[] = [];
    let end = 0;
    const add = (to: number, isFound: boolean) => {
      if (to <= end) return;
      const last = stretches.at(-1);
      // Two words of a search may match parts of the same word that overlap.
      if (last?.isFound === isFound) last.text += text.slice(end, to);
      else stretches.push({ text: text.slice(end, to), isFound });
      end = to;
    };
    for (const [from, to] of rangesIn(folded)) {
      add(starts[from] ?? text.length, false);
      add(ends[to - 1] ?? text.length, true);
    }
    add(text.length, false);
    return stretches;
  };

/** Every place of `wanted` in `text`, none overlapping. */
function placesOf(wanted: string, text: string): Range[] {
  const ranges: Range[] = [];
  for (
    let from = text.indexOf(wanted);
    wanted && from >= 0;
    from = text.indexOf(wanted, from + wanted.length)
  )
    ranges.push([from, from + wanted.length]);
  return ranges;
}

/** Whether a search finds a run at this range of a folded text. */
const isFoundAt = ({ isWord, isWhole }: QueryRun, [from, to]: Range, folded: string): boolean =>
  !(isWord && isOfSpacedWord(charBefore(folded, from))) &&
  !(isWhole && isOfSpacedWord(folded.slice(to, to + 2)));

const charBefore = (text: string, place: number) =>
  text.slice(/[\uDC00-\uDFFF]/.test(text.charAt(place - 1)) ? place - 2 : Math.max(0, place - 1), place);

/** Marks the words of a search in a text, by the rules of the search (db/terms.ts). */
export function wordMarker(q: string): Marker {
  const wanted = queryRunsOf(q);
  return marker((folded) =>
    wanted
      .flatMap((run) => placesOf(run.text, folded).filter((range) => isFoundAt(run, range, folded)))
      .sort(([one], [other]) => one - other),
  );
}

/** Marks a part of a name everywhere in a text, by the rules of the search for names. */
export const nameMarker = (q: string): Marker => marker((folded) => placesOf(foldName(q), folded));

/** How much of a text is searched for the first match. If there is none, its beginning is shown. */
const LOOKED_THROUGH = 2000;
/** Most matches are in this part, which is searched first. */
const LOOKED_THROUGH_FIRST = 240;
/** A match after more characters than this would not be in an excerpt of the beginning. */
const NEAR = 160;
const LEAD = 60;

/** The part of a text that is worth an excerpt: its beginning, or what begins shortly before the first found word. */
export function passageOf(text: string, mark: Marker): string {
  const [near] = mark(text.slice(0, LOOKED_THROUGH_FIRST));
  if (!near || near.isFound || near.text.length <= NEAR) return text;
  const [before] = mark(text.slice(0, LOOKED_THROUGH));
  if (!before || before.isFound || before.text.length <= NEAR) return text;
  if (before.text.length >= Math.min(text.length, LOOKED_THROUGH)) return text;
  const lead = before.text.slice(-LEAD);
  // Not in the middle of a word, nor of a character that consists of several.
  const start = lead.search(/(?<=[\s\p{P}])[^\s\p{P}\p{M}\p{Cf}]|\p{Script=Han}/u);
  const from = before.text.length - (start < 0 ? 0 : lead.length - start);
  return `… ${text.slice(outsideFormula(text, from))}`;
}
