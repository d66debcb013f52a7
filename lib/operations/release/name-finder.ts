import { nameKey } from "@/lib/areas/lobsters/names";
import type { FoldedText } from "@/lib/platform/text/visible";
import type { Found } from "./found";

interface Node {
  next: Map<string, Node>;
  replacement?: string;
}

const isWordCharacter = (character: string) => /[\p{L}\p{N}_]/u.test(character);
/** Whether a character is of a script without spaces between words. */
const isUnspaced = (character: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(character);

/**
 * Sigma has a second lowercase form at the end of words, so the skeleton of a word differs from those of its
 * letters.
 */
const withOneSigma = (folded: string) => folded.replaceAll("ς", "σ");

/**
 * Finds names in skeletons of texts (skeletonWithPlaces): the longest at each place, and only whole words if
 * the script has spaces. A trie: the time is that of the text times the longest name, for any number of
 * names.
 */
export class NameFinder {
  readonly #root: Node = { next: new Map() };

  /** Ignores names of one character. */
  add(name: string, replacement: string): void {
    const key = withOneSigma(nameKey(name));
    if ([...key].length < 2) return;
    let node = this.#root;
    for (const unit of key.split("")) {
      const next = node.next.get(unit) ?? { next: new Map() };
      node.next.set(unit, next);
      node = next;
    }
    node.replacement = replacement;
  }

  /** The names in a skeleton, not overlapping, each with what makes it a mention: `@Ada`, `@[Ada]`. */
  find(skeleton: FoldedText): Found[] {
    const text = { ...skeleton, folded: withOneSigma(skeleton.folded) };
    const { folded } = text;
    const found: Found[] = [];
    for (let at = 0; at < folded.length; at += 1) {
      const name = this.#mentionAt(text, at) ?? this.#nameAt(text, folded[at] === "@" ? at + 1 : at);
      if (!name) continue;
      found.push({ ...name, from: at });
      at = name.to - 1;
    }
    return found;
  }

  #mentionAt(text: FoldedText, at: number): Found | undefined {
    const { folded } = text;
    if (!folded.startsWith("@[", at)) return undefined;
    const name = this.#nameAt(text, at + (folded[at + 2] === " " ? 3 : 2));
    if (!name) return undefined;
    const end = folded[name.to] === " " ? name.to + 1 : name.to;
    return folded[end] === "]" ? { ...name, to: end + 1 } : undefined;
  }

  #nameAt(text: FoldedText, from: number): Found | undefined {
    let node = this.#root.next.get(text.folded.charAt(from));
    if (!node || !beginsWord(text, from)) return undefined;
    let found: Found | undefined;
    for (let to = from + 1; node; to += 1) {
      if (node.replacement !== undefined && endsWord(text, to))
        found = { from, to, replacement: node.replacement };
      node = node.next.get(text.folded.charAt(to));
    }
    return found;
  }
}

const beginsWord = (text: FoldedText, from: number) =>
  isUnspaced(characterAt(text.folded, from)) ||
  !isOfSpacedWord(characterBefore(text.folded, from), text, from - 1);

const endsWord = (text: FoldedText, to: number) =>
  isUnspaced(characterBefore(text.folded, to)) || !isOfSpacedWord(characterAt(text.folded, to), text, to);

/** Whether a character continues a word. Signs do not, though some fold to letters: ™. */
const isOfSpacedWord = (character: string, { text, starts }: FoldedText, at: number) =>
  isWordCharacter(character) &&
  !isUnspaced(character) &&
  isWordCharacter(characterAt(text, starts[at] ?? text.length));

const characterAt = (text: string, at: number) => [...text.slice(at, at + 2)].at(0) ?? "";
const characterBefore = (text: string, at: number) => [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? "";
