import { readCall } from "./named-call";
import { type OperationTool, operationTools } from "./tools";

const FOUND_MAX = 5;

/** What a word counts for, by where a tool has it. */
const WEIGHTS = { firstWord: 2, name: 8, operation: 3, summary: 3, description: 1 } as const;

/** What a word counts for that only begins like one of the tool's. */
const BEGINNING = 0.4;
const BEGINNING_LENGTH_MIN = 4;

/**
 * The tools that fit a query best, at most five: by the words that they share, of which rare ones count more, or the one
 * for a call in the form in which GET /home names calls. Of equals, those that only read come first.
 */
export function findTools(query: string, among: readonly OperationTool[]): OperationTool[] {
  const named = readCall(query)?.tool;
  if (named && among.includes(named)) return [named];
  const words = [...new Set(wordsOf(query))];
  return among
    .map((tool) => ({ tool, score: words.reduce((sum, word) => sum + scoreOf(word, tool), 0) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || reads(other.tool) - reads(one.tool))
    .slice(0, FOUND_MAX)
    .map(({ tool }) => tool);
}

const reads = ({ endpoint }: OperationTool) => Number(endpoint.effect === "read");

/** In the singular, without words that say nothing. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .map((word) => (word.length > 3 ? word.replace(/s$/, "") : word))
    .filter((word) => !EMPTY.has(word));

const EMPTY = new Set(
  "a all an and by do for from get how i in is it me my of on or that the this to with your".split(" "),
);

const indexed = new Map(
  operationTools.map((tool) => {
    const { name, endpoint } = tool;
    const { tag } = endpoint;
    const { summary, description = "" } = endpoint.definition;
    const inName = wordsOf(name);
    const words = {
      firstWord: inName.slice(0, 1),
      name: inName,
      operation: wordsOf(`${endpoint.operation} ${tag}`),
      summary: wordsOf(summary),
      description: wordsOf(description),
    };
    return [tool, words] as const;
  }),
);

function scoreOf(word: string, tool: OperationTool): number {
  const words = indexed.get(tool);
  if (!words) return 0;
  const places = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];
  return (
    rarityOf(word) * places.reduce((sum, place) => sum + WEIGHTS[place] * likeness(word, words[place]), 0)
  );
}

const likeness = (word: string, others: string[]): number =>
  others.includes(word) ? 1 : others.some((other) => beginsLike(word, other)) ? BEGINNING : 0;

const beginsLike = (one: string, other: string) =>
  Math.min(one.length, other.length) >= BEGINNING_LENGTH_MIN &&
  (one.startsWith(other) || other.startsWith(one));

const counts = new Map<string, number>();
for (const words of indexed.values())
  for (const word of new Set(Object.values(words).flat())) counts.set(word, (counts.get(word) ?? 0) + 1);

/** More for a word that fewer tools have. */
const rarityOf = (word: string): number => Math.log(1 + indexed.size / (1 + (counts.get(word) ?? 0)));
