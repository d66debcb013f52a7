import MiniSearch from "minisearch";
import { ABSENT } from "./absent";
import { readCall } from "./named-call";
import { PHRASES } from "./phrases";
import { EMPTY_WORDS, SYNONYMS } from "./synonyms";
import { type OperationTool, operationToolNamed, operationTools } from "./tools";

/** What a query asks for. */
export interface Found {
  /** The best first; none if no tool has any of the words. */
  tools: OperationTool[];
  /** That the square has nothing of the kind, and what to do instead; else undefined. */
  absent?: string;
}

const FOUND_MAX = 3;

/** What scores less than this part of the best is something else. */
const SHARE_MIN = 0.6;

/**
 * The tools that fit a query in English or Chinese, at most three; or the one that it names, or the one for a call in the
 * form in which GET /home names calls.
 */
export function findTools(query: string): Found {
  const named = readCall(query)?.tool ?? operationToolNamed(query.toLowerCase().replaceAll(" ", "_"));
  if (named) return { tools: [named] };
  const words = wordsOf(query);
  const absent = ABSENT.find(({ phrases }) =>
    phrases.split(", ").some((phrase) => areTogether(wordsOf(phrase), words)),
  );
  if (absent) return { tools: [], absent: absent.sentence };
  const results = index.search(query);
  const scoreMin = SHARE_MIN * (results[0]?.score ?? 0);
  const near: OperationTool[] = results.filter(({ score }) => score >= scoreMin).map(({ tool }) => tool);
  return { tools: [...new Set(near)].slice(0, FOUND_MAX) };
}

/** Whether the few words stand side by side among the many, in whatever order. */
const areTogether = (few: string[], many: string[]): boolean =>
  many.some((_, at) => few.every((word) => many.slice(at, at + few.length).includes(word)));

const synonyms = new Map(
  Object.entries(SYNONYMS).flatMap(([word, others]) =>
    others.split(", ").map((other) => [other, word] as const),
  ),
);

/** Any synonym, the longest first, because Chinese has no spaces. */
const SYNONYM = new RegExp(
  [...synonyms.keys()]
    .sort((one, other) => other.length - one.length)
    .map((other) => (/[a-z]/.test(other) ? `\\b${other}(?=s?\\b)s?` : other))
    .join("|"),
  "g",
);

const WORD = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;

/** The words of a text by which tools are told apart: each synonym as its word, in the singular, and Chinese else by characters. */
function wordsOf(text: string): string[] {
  const spaced = text.toLowerCase().replaceAll("_", " ");
  const known = spaced.replace(
    SYNONYM,
    (found) => ` ${synonyms.get(found) ?? synonyms.get(found.slice(0, -1))} `,
  );
  return (known.match(WORD) ?? [])
    .filter((word) => !EMPTY_WORDS.has(word) && !/^[a-z]$/.test(word))
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, "") : word));
}

/** Each phrase is a document of its own, so that the one that says nothing else counts most. */
const documents = operationTools.flatMap((tool) =>
  [tool.name, tool.endpoint.definition.summary, ...(PHRASES[tool.name]?.split(", ") ?? [])].map((phrase) => ({
    tool,
    phrase,
  })),
);

const index = new MiniSearch({
  fields: ["phrase"],
  storeFields: ["tool"],
  tokenize: wordsOf,
  processTerm: (word) => word,
  searchOptions: { prefix: (word) => word.length >= 4 },
});

index.addAll(documents.map((document, id) => ({ ...document, id })));
