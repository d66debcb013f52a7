import { distance } from "fastest-levenshtein";

/** The names of fields that hold an operation's main text, in order of preference. */
const TEXTS = [
  "content",
  "question",
  "answer",
  "submission",
  "summary",
  "motivation",
  "brief",
  "detail",
  "reviewer_note",
];

/** Names from other APIs, with the names of this API. The first one that the operation has counts. */
const SYNONYMS: Record<string, readonly string[]> = {
  message: TEXTS,
  text: TEXTS,
  body: TEXTS,
  tags: ["tag_slugs"],
  name: ["display_name"],
  page: ["cursor"],
  offset: ["cursor"],
  perpage: ["limit"],
  pagesize: ["limit"],
  query: ["q"],
};

/** Longer names are not misspellings, and comparing them would take long. */
const NAME_LENGTH_MAX = 64;

/**
 * The one of the `known` names that an unknown name most likely stands for; undefined if none is likely: a wrong
 * suggestion costs the caller another refusal. `given` names are not candidates.
 */
export function suggest(
  unknown: string,
  known: readonly string[],
  given: ReadonlySet<string> = new Set(),
): string | undefined {
  if (unknown.length > NAME_LENGTH_MAX) return undefined;
  const found = sameName(unknown, known) ?? containing(unknown, known) ?? synonym(unknown, known);
  const suggested = found ?? nearest(unknown, known);
  return suggested !== undefined && given.has(suggested) ? undefined : suggested;
}

/** Only letters and digits, so that `tagSlugs`, `tag-slugs` and `tag_slugs` are equal. */
const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

const sameName = (unknown: string, known: readonly string[]) =>
  known.find((name) => bare(name) === bare(unknown));

const WORD_LENGTH_MIN = 3;

/** For example `building_slug` for `building`, if no other name contains that word. */
function containing(unknown: string, known: readonly string[]): string | undefined {
  const words = wordsOf(unknown);
  if (!words.some((word) => word.length > WORD_LENGTH_MIN)) return undefined;
  const [found, ...others] = known.filter((name) => {
    const own = wordsOf(name);
    return words.every((word) => own.includes(word));
  });
  return others.length === 0 ? found : undefined;
}

const wordsOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[_-]/);

const synonym = (unknown: string, known: readonly string[]) =>
  Object.hasOwn(SYNONYMS, bare(unknown))
    ? SYNONYMS[bare(unknown)]?.find((name) => known.includes(name))
    : undefined;

/** The nearest name, if it differs by a swap of two letters or in at most a third of its letters. */
function nearest(unknown: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((name) => ({ name, edits: editsBetween(bare(unknown), bare(name)) }))
    .sort((one, other) => one.edits - other.edits);
  const [first, second] = ranked;
  if (!first || first.edits === second?.edits) return undefined;
  const shorter = Math.min(bare(unknown).length, bare(first.name).length);
  const isLikely = first.edits <= Math.max(1, Math.floor(shorter / 3)) && first.edits < bare(unknown).length;
  return isLikely ? first.name : undefined;
}

/** Edits between two names; a swap of two neighbouring letters is one. */
function editsBetween(one: string, other: string): number {
  const isSwap = one.length === other.length && sorted(one) === sorted(other) && distance(one, other) === 2;
  return isSwap ? 1 : distance(one, other);
}

const sorted = (name: string) => [...name].sort().join("");
