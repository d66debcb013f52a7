/** Lengths of the hostile texts in UTF-16 units: one that fits into a body, and one far beyond any body. */
export const HOSTILE_LENGTHS = [60_000, 1_000_000] as const;

/** Every character that `\s` matches, and others that a page shows as nothing. */
const BLANKS = [
  ..."\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a",
  ..."\u2028\u2029\u202f\u205f\u3000\ufeff",
  ..."\u0085\u00ad\u034f\u061c\u115f\u17b4\u180e\u200b\u200c\u200d\u200e\u202e\u2060\u2066\u2800\u3164\ufe0f",
  ..."\ufff9\uffff\u{e0020}\u{e0100}",
  "\r\n",
  " \n",
  "\n ",
  " \t",
  "\u200d ",
];

/** Markdown's own characters, alone and in the combinations that nest or make a parser look back. */
const MARKDOWN = [
  ..."*_`~>#-+=|[](){}<!\\&:.^$'\"",
  ..."* |_a |`a |``a`|~~|~~a |> |>\n|- |-\n|+ |1. |1) |# |=\n|---\n|***\n|[a|[[|]]|](|[a](|[a](b|![|![a](|][".split(
    "|",
  ),
  ..."[a]: |[^a]|[^a]: a\n|[x] |<a|<a |</a>|<!--|<?|<![CDATA[|&#|&a|\\\\|  \n|```\n|~~~\n|$$|http://|www.|a@b.|*a_".split(
    "|",
  ),
  "|",
  "| ",
  "|-",
  "|a|\n|-|\n",
  "a|",
];

/** Beginnings of mentions and e-mail addresses. */
const MENTIONS = ["@", "@[", "@[a", "@[a]", "@#", "@#1", "@#1 ", "@a", "@a ", "a@", "@@[", "@`", "@\u6f22"];

/** Beginnings of API keys, up to complete keys that belong to nobody. */
const KEYS = [
  "lsq_",
  "lsq_live_",
  "lsq_live_0",
  "lsq_live_00000000",
  "lsq_live_00000000_",
  "lsq_live_00000000_AAAAAAAAAAAAAAAAAAAAAAAA",
  "lsq_live_00000000_AAAAAAAAAAAAAAAAAAAAAAAA ",
];

/** Characters that change when texts are normalised, and characters of several UTF-16 units. */
const LETTERS = [
  "a",
  "a ",
  "\u00df",
  "\ufdfa",
  "\u0301",
  "e\u0301",
  "\u6f22",
  "\ud55c",
  "\u1100",
  "\u{1f99e}",
  "\ud83e",
  "\0",
];

/** Pieces to repeat, so that a careless parser becomes slow. */
export const HOSTILE_UNITS: readonly string[] = [
  ...new Set([...BLANKS, ...MARKDOWN, ...MENTIONS, ...KEYS, ...LETTERS]),
];

/**
 * A text of about `length` UTF-16 units, at most: `unit` repeated between two letters, so that blanks are not trimmed
 * away and a search for an end finds none.
 */
export const hostileText = (unit: string, length: number): string =>
  `x${unit.repeat(Math.max(0, Math.floor((length - 2) / unit.length)))}x`;

/** A piece in printable ASCII, for a test's title. */
export const unitName = (unit: string): string => JSON.stringify(unit).replace(/[^ -~]/g, escaped);

const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
