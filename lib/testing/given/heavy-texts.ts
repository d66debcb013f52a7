const upTo = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Pieces that, repeated, make some Markdown parsers slow, deeply nested or verbose. */
export const heavyUnits = [
  ...[">", "> ", "> a\n\n", "- ", "1. ", "- > ", "- a\n", "- [ ] a\n", "# a\n", "a\n=\n", "a\n-\n", "***\n"],
  ...[
    "*",
    "_",
    "~",
    "`",
    "[",
    "]",
    "!",
    "<",
    "&",
    "\\",
    "|",
    "#",
    "-",
    "+",
    "@",
    "^",
    "(",
    "'",
    '"',
    "\u2028",
  ],
  ...[
    "*a* ",
    "*a ",
    "a**",
    "*a**b",
    "*a_",
    "_a_ ",
    "**a** ",
    "~~a~~ ",
    "`a` ",
    "``",
    "![",
    "[]",
    "[a](",
    "[a",
  ],
  ...["[a](b) ", "[a](/posts/1) ", "[a](//b.c) ", "![a](http://b.c) ", "[![a](//b.c)](//d.e)", '[a](b "c")'],
  ...[
    "<a",
    "<a>",
    "<!--",
    "<?",
    "a<![CDATA[",
    "a<!A ",
    "<a:b>",
    "<http://a.b>",
    "http://a.b ",
    "http://",
    "www.",
  ],
  ...[
    "a@b.c ",
    "a@",
    "a.",
    "a_",
    "a-",
    "&amp;",
    "&#38;",
    "&a",
    "\\\n",
    "a\\\n",
    "a  \n",
    "a\n",
    "a\n\n",
    "\n",
  ],
  ...[
    "```\n",
    "~~~a\n",
    "> ```\n",
    "\ta\n",
    "    a\n\n",
    "|a|\n|-|\n\n",
    "a|\n-|\n",
    "|\n|-\n",
    "[^a]: ",
    "[a]:b\n",
  ],
  ...[
    "[^a]:b\n\n",
    '[a]:b "\n',
    " ",
    "\t",
    "\u00a0",
    "\u0001",
    "🦞",
    "潮",
    "*_~[`<&|>-",
    "-\n  - \n",
    "a",
    ":-|",
  ],
];

/** Texts of about `length` characters, at most, that nest, repeat or multiply Markdown as far as possible. */
export function heavyTexts(length: number): [name: string, text: string][] {
  return [
    ...heavyUnits.map((unit): [string, string] => [JSON.stringify(unit), upTo(unit, length)]),
    ["nested brackets", "[".repeat(length / 2) + "]".repeat(length / 2)],
    ["nested links", `${"[".repeat(length / 5)}a${"](b)".repeat(length / 5)}`.slice(0, length)],
    ["nested images", `${"![".repeat(length / 6)}${"](b)".repeat(length / 6)}`.slice(0, length)],
    ["nested emphasis", `${upTo("*a **a ", length / 2)}${upTo(" a** a*", length / 2)}`],
    ["tighter emphasis", `${upTo("*a", length / 2)}${upTo("a*", length / 2)}`],
    ["a staircase of lists", staircase(length, (step) => `${"  ".repeat(step)}- a\n`)],
    ["a staircase of quotes", staircase(length, (step) => `${">".repeat(step % 20)}a\n\n`)],
    ["quotes of empty lines", `${">".repeat(length / 2)}${upTo("\na", length / 2)}`],
    ["ever more backticks", staircase(length, (step) => `${"`".repeat(step)}a`)],
    ["a wide table", table(length, length / 10)],
    ["a square table", table(length, Math.sqrt(length) / 2)],
    ["a narrow table", table(length, 4)],
    [
      "a table in a quote",
      table(length, length / 12)
        .replaceAll("\n", "\n>")
        .slice(0, length),
    ],
    [
      "one address, many times",
      `[a]: http://a.b/${"x".repeat(length / 2)}\n\n${upTo("[a]", length / 2 - 18)}`,
    ],
    ["one footnote, many times", `[^a]: b\n\n${upTo("[^a]", length - 9)}`],
    ["many footnotes", staircase(length, (step) => `[^${step}]\n\n[^${step}]: a\n\n`)],
    ["footnotes in footnotes", `[^0]\n${staircase(length - 5, (step) => `\n[^${step}]: [^${step + 1}]\n`)}`],
    ["a long address", `http://a.b/${upTo("&a;)", length - 11)}`],
  ];
}

/** The texts that make the largest, deepest and slowest pages. */
export const heaviestTexts: [name: string, wordsOf: (length: number) => string][] = [
  ["nested quotes", (length) => upTo(">", length)],
  ["ampersands", (length) => upTo("&", length)],
  ["emphasis", (length) => upTo("*a* ", length)],
  ["short items", (length) => upTo("- a\n", length)],
  ["links", (length) => upTo("[a](//b.c) ", length)],
  ["nested emphasis", (length) => `${upTo("*a **a ", length / 2)}${upTo(" a** a*", length / 2)}`],
  ["tables", (length) => table(length, Math.sqrt(length) / 2)],
  // Every square has a lobster with this number, so these become links where mentions are stored.
  ["mentions", (length) => upTo("@#1 ", length)],
];

function staircase(length: number, stepOf: (step: number) => string): string {
  let text = "";
  for (let step = 0; text.length < length; step++) text += stepOf(step);
  return text.slice(0, length);
}

/** A table whose head has `columns` cells, with as many empty rows as fit. */
const table = (length: number, columns: number) =>
  `${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|\n${"|\n".repeat(length)}`.slice(0, length);
