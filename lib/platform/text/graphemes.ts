const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * UTF-16 units that neither extend the character before them nor are extended by one of each other: Latin letters and
 * their signs, Chinese punctuation, unified ideographs, full-width Latin letters.
 */
const isSimple = (unit: number) =>
  (unit < 0x300 && unit !== 0x0d && unit !== 0xad) ||
  (unit >= 0x3000 && unit < 0x302a) ||
  (unit >= 0x4e00 && unit <= 0x9fff) ||
  (unit >= 0xff01 && unit <= 0xff5e);

const SURROGATES = /[\ud800-\udfff]/;

/** In UTF-16 units. What counts as one character is never longer in earnest, and is cut if it is. */
const LENGTH_MAX = 128;
/** How much before and after a place is read, in UTF-16 units: what a character is may depend on those before it. */
const READ_BEFORE = 1_000;
const READ_AFTER = 64;

/** Where the first `count` code points of a text end, in UTF-16 units. */
export function endOfPoints(text: string, count: number): number {
  // A text of so few units cannot have more code points.
  if (text.length <= count) return text.length;
  if (!SURROGATES.test(text.slice(0, count))) return count;
  let end = 0;
  for (let points = 0; points < count && end < text.length; points += 1)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end;
}

/**
 * The last place up to `at` that is not inside what a reader sees as one character (UAX #29); `at` itself if that
 * character begins the text, or is longer than `LENGTH_MAX`. Takes constant time.
 */
export function graphemeBoundary(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return at;
  if (isSimple(text.charCodeAt(at - 1)) && isSimple(text.charCodeAt(at))) return at;
  const from = at <= READ_BEFORE ? 0 : startOfPoint(text, at - READ_BEFORE);
  const found = GRAPHEMES.segment(text.slice(from, at + READ_AFTER)).containing(at - from);
  const start = from + (found?.index ?? 0);
  return start > from && at - start <= LENGTH_MAX ? start : startOfPoint(text, at);
}

const startOfPoint = (text: string, at: number) => ((text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at);

/**
 * The beginning of a text, at most `max` code points and never a part of what a reader sees as one character; only if
 * the first one is longer than that, a part of it.
 */
export function beginningOf(text: string, max: number): string {
  const end = endOfPoints(text, max);
  return end === text.length ? text : text.slice(0, graphemeBoundary(text, end));
}

/** The first place from `at` on that is not inside what a reader sees as one character. Takes constant time. */
export function nextGraphemeBoundary(text: string, at: number): number {
  const before = graphemeBoundary(text, at);
  if (before === at) return at;
  const { segment = "" } = GRAPHEMES.segment(text.slice(before, at + READ_AFTER)).containing(0) ?? {};
  return before + segment.length;
}

/** What a reader sees as the characters of a text. For short texts only: the time grows with the length. */
export const graphemesOf = (text: string): string[] =>
  Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
