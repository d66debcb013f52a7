import type { MarkdownElement, MarkdownNode } from "./piece";

/** A mention in a text: where it begins, how long it is (in UTF-16 units), and the number of the lobster. */
export interface MentionPlace {
  at: number;
  length: number;
  serialNo: number;
}

export interface StandIns {
  /** The text with one character in place of each mention, so that a name's own signs are no Markdown. */
  text: string;
  /** A piece of that text, with links to the mentioned lobsters. */
  pieces(piece: string): MarkdownNode[];
  /** A piece of that text as it was written, for where no link may be: code, addresses, and links. */
  restored(piece: string): string;
}

/** Unicode gives these characters no meaning, and Markdown takes them for letters. */
const PRIVATE_USE = [0xe000, 0xf8ff] as const;

/** `count` characters that do not occur in the text; fewer if it has nearly all of them. */
function unusedSigns(text: string, count: number): string[] {
  const used = new Set(text);
  const signs: string[] = [];
  for (let code = PRIVATE_USE[0]; code <= PRIVATE_USE[1] && signs.length < count; code += 1) {
    const sign = String.fromCharCode(code);
    if (!used.has(sign)) signs.push(sign);
  }
  return signs;
}

const asItIs: StandIns["pieces"] = (piece) => [piece];

/**
 * Puts a character in the place of each mention while Markdown is read. `mentions` are in the order of the text. Those
 * beyond its end are left out, because excerpts are beginnings of texts.
 */
export function standInsFor(text: string, mentions: readonly MentionPlace[]): StandIns {
  if (mentions.length === 0) return { text, pieces: asItIs, restored: (piece) => piece };
  const signs = unusedSigns(text, mentions.length);
  // The same mention has the same sign, so that the two halves of a footnote or of a reference still match.
  const signOf = new Map<string, string>();
  const written = new Map<string, { words: string; serialNo: number }>();
  let replaced = "";
  let read = 0;
  for (const { at, length, serialNo } of mentions) {
    const words = text.slice(at, at + length);
    const sign = signOf.get(`${serialNo} ${words}`) ?? signs[written.size];
    if (sign === undefined || at < read || words.length < length) continue;
    signOf.set(`${serialNo} ${words}`, sign);
    written.set(sign, { words, serialNo });
    replaced += text.slice(read, at) + sign;
    read = at + length;
  }
  if (written.size === 0) return { text, pieces: asItIs, restored: (piece) => piece };
  const sign = new RegExp(`([${signs[0]}-${signs[written.size - 1]}])`);
  const linked = (part: string): MarkdownNode => {
    const mention = written.get(part);
    return mention ? mentionOf(mention.words, mention.serialNo) : part;
  };
  return {
    text: replaced + text.slice(read),
    pieces: (piece) => piece.split(sign).filter(Boolean).map(linked),
    restored: (piece) =>
      piece
        .split(sign)
        .map((part) => written.get(part)?.words ?? part)
        .join(""),
  };
}

const BRACKETED = /^@\[(.*)\]$/s;

/** A link to the mentioned lobster, with its name as it was written, but for the brackets. */
const mentionOf = (words: string, serialNo: number): MarkdownElement => ({
  tag: "lobster",
  children: [words.replace(BRACKETED, "@$1")],
  href: `/lobsters/${serialNo}`,
});
