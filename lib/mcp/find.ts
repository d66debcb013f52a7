import type { OperationTool } from "./tools";

const FOUND_MAX = 5;

/** What a word of the query counts for, by where the tool has it. */
const WEIGHTS = { name: 8, operation: 4, summary: 3, description: 1 } as const;

/**
 * The tools that fit a query best, at most five: by the words that they share, or the one that stands for an operation
 * such as `POST /quests/5f0c…/subtasks/1/claim`, as GET /home names them.
 */
export function findTools(query: string, among: readonly OperationTool[]): OperationTool[] {
  const named = among.find(({ endpoint: { method, path } }) => isCallOf(query, method, path));
  if (named) return [named];
  const words = wordsOf(query);
  return among
    .map((tool) => ({ tool, score: words.reduce((sum, word) => sum + scoreOf(word, tool), 0) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, FOUND_MAX)
    .map(({ tool }) => tool);
}

function isCallOf(query: string, method: string, path: string): boolean {
  const pattern = path.replace(/\{\w+\}/g, "[^/?\\s]+");
  return new RegExp(`^\\s*${method}\\s+(?:/api/v1)?${pattern}(?:\\?\\S*)?\\s*$`, "i").test(query);
}

/** In the singular, without words that every tool could have. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .map((word) => (word.length > 3 ? word.replace(/s$/, "") : word))
    .filter((word) => !COMMON.has(word));

const COMMON = new Set(
  "a an the to of in on for and or my your is it i me do how get with from by this that all".split(" "),
);

function scoreOf(word: string, { name, endpoint: { operation, definition } }: OperationTool): number {
  const texts = {
    name,
    operation: `${operation} ${definition.tag}`,
    summary: definition.summary,
    description: definition.description ?? "",
  };
  return Object.entries(WEIGHTS).reduce((sum, [where, weight]) => {
    const found = wordsOf(texts[where as keyof typeof WEIGHTS]).some(
      (own) => own === word || isBeginning(word, own),
    );
    return found ? sum + weight : sum;
  }, 0);
}

const STEM_LENGTH_MIN = 4;

const isBeginning = (word: string, own: string) =>
  (word.length >= STEM_LENGTH_MIN && own.startsWith(word)) ||
  (own.length >= STEM_LENGTH_MIN && word.startsWith(own));
