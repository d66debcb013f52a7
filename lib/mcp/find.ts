import MiniSearch from "minisearch";
import { foldForSearch } from "@/lib/platform/text/search-fold";
import { readCall } from "./named-call";
import { EMPTY_WORDS, SYNONYMS } from "./synonyms";
import { type OperationTool, operationToolNamed, operationTools } from "./tools";
import { UNSUPPORTED } from "./unsupported";

export interface FoundTools {
  /** The best first; none if no tool has any of the words. */
  tools: OperationTool[];
  /** A sentence that the square has nothing of the kind, and what to do instead. */
  unsupported?: string;
}

const FOUND_MAX = 3;

/** Results that score less than this share of the best are left out. */
const SHARE_MIN = 0.6;

/**
 * Finds at most three tools for a query in English or Chinese, or the one that it names, by name or by a call
 * as GET /home names calls.
 */
export function findTools(query: string): FoundTools {
  const named = readCall(query)?.tool ?? operationToolNamed(query.toLowerCase().replaceAll(" ", "_"));
  if (named) return { tools: [named] };
  const words = wordsOf(query);
  const unsupported = UNSUPPORTED.find(({ phrases }) =>
    phrases.split(", ").some((phrase) => areAdjacent(wordsOf(phrase), words)),
  );
  if (unsupported) return { tools: [], unsupported: unsupported.sentence };
  const results = index.search(query);
  const scoreMin = SHARE_MIN * (results[0]?.score ?? 0);
  const near: OperationTool[] = results.filter(({ score }) => score >= scoreMin).map(({ tool }) => tool);
  return { tools: [...new Set(near)].slice(0, FOUND_MAX) };
}

/** Whether the few words are next to each other among the many, in any order. */
const areAdjacent = (few: string[], many: string[]): boolean =>
  many.some((_, at) => few.every((word) => many.slice(at, at + few.length).includes(word)));

const synonyms = new Map(
  Object.entries(SYNONYMS).flatMap(([word, others]) =>
    others.split(", ").map((other) => [other, word] as const),
  ),
);

/** Matches any synonym, the longest first, because Chinese has no spaces. */
const SYNONYM = new RegExp(
  [...synonyms.keys()]
    .sort((one, other) => other.length - one.length)
    .map((other) => (/[a-z]/.test(other) ? `\\b${other}(?=s?\\b)s?` : other))
    .join("|"),
  "g",
);

const WORD = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;

/** The search terms of a text: synonyms replaced by their word, in the singular; other Chinese text by characters. */
function wordsOf(text: string): string[] {
  const spaced = foldForSearch(text).replaceAll("_", " ");
  const known = spaced.replace(
    SYNONYM,
    (found) => ` ${synonyms.get(found) ?? synonyms.get(found.slice(0, -1))} `,
  );
  return (known.match(WORD) ?? [])
    .filter((word) => !EMPTY_WORDS.has(word) && !/^[a-z]$/.test(word))
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, "") : word));
}

/** Each phrase is a document of its own, so that one without other words scores highest. */
const documents = operationTools.flatMap((tool) =>
  [tool.name, tool.endpoint.definition.summary.en, ...(tool.phrases?.split(", ") ?? [])].map((phrase) => ({
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
