/** How many characters a hostile text has: less than a body may have, and about as many as one may dream of. */
export const HOSTILE_LENGTHS = [60_000, 1_000_000] as const;

/** Every character that `\s` stands for, and what else a page shows as nothing. */
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

/** What Markdown gives a meaning, alone and in the pairs that nest or that a reader looks back from. */
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

/** What begins a mention or an e-mail address. */
const MENTIONS = ["@", "@[", "@[a", "@[a]", "@#", "@#1", "@#1 ", "@a", "@a ", "a@", "@@[", "@`", "@\u6f22"];

/** What begins a key, up to keys that are whole and nobody's. */
const KEYS = [
  "lsq_",
  "lsq_live_",
  "lsq_live_0",
  "lsq_live_00000000",
  "lsq_live_00000000_",
  "lsq_live_00000000_AAAAAAAAAAAAAAAAAAAAAAAA",
  "lsq_live_00000000_AAAAAAAAAAAAAAAAAAAAAAAA ",
];

/** What is folded, decomposed or put together when texts are compared, and what is counted otherwise than seen. */
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

/** Pieces that a text is made of to be slow to read. */
export const HOSTILE_UNITS: readonly string[] = [
  ...new Set([...BLANKS, ...MARKDOWN, ...MENTIONS, ...KEYS, ...LETTERS]),
];

/**
 * A text of about `length` UTF-16 units, at most, that is one whole piece again and again between two letters:
 * what is blank is not trimmed away, and what looks for an end finds none.
 */
export const hostileText = (unit: string, length: number): string =>
  `x${unit.repeat(Math.max(0, Math.floor((length - 2) / unit.length)))}x`;

/** A piece as a test's title shows it. */
export const unitName = (unit: string): string => JSON.stringify(unit).replace(/[^ -~]/g, escaped);

const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Any one request may hold the process so long. */
export const HOLD_MS_MAX = 300;

const TRIES = 3;

/**
 * For how long at most `work` kept the event loop from anything else, in milliseconds. A hold that is too
 * long is measured again, up to three times, and the shortest counts: the machine may be busy with others.
 */
export async function longestHold(work: () => unknown): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && shortest > HOLD_MS_MAX; tries += 1)
    shortest = Math.min(shortest, await measureHold(work));
  return shortest;
}

async function measureHold(work: () => unknown): Promise<number> {
  let longest = 0;
  let last = performance.now();
  let isOver = false;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isOver = true;
    look();
  }
  return longest;
}
