interface Node {
  next: Map<string, Node>;
  replacement?: string;
}

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);
/** Whether a character is of a script without spaces between words. */
const isUnspaced = (character: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(character);

/**
 * Replaces names in texts, in any case, the longest at each place, and only as whole words where the script has
 * spaces. A trie: the time is that of the text times the longest name, however many names there are.
 */
export class NameFinder {
  readonly #root: Node = { next: new Map() };

  /** Ignores names of one character. */
  add(name: string, replacement: string): void {
    const characters = [...name.toLowerCase()];
    if (characters.length < 2) return;
    let node = this.#root;
    for (const character of characters) {
      const next = node.next.get(character) ?? { next: new Map() };
      node.next.set(character, next);
      node = next;
    }
    node.replacement = replacement;
  }

  /** The text with its names replaced, each with an @ before it. */
  replace(text: string): string {
    const characters = [...text];
    const pieces: string[] = [];
    let at = 0;
    while (at < characters.length) {
      const start = characters[at] === "@" ? at + 1 : at;
      const found = this.#at(characters, start);
      if (found) {
        pieces.push(found.replacement);
        at = found.end;
      } else {
        pieces.push(characters[at] ?? "");
        at += 1;
      }
    }
    return pieces.join("");
  }

  #at(characters: readonly string[], start: number): { replacement: string; end: number } | undefined {
    const [before, first] = [characters[start - 1], characters[start]];
    if (first !== undefined && !isUnspaced(first) && isWordCharacter(before) && !isUnspaced(before ?? ""))
      return undefined;
    let node: Node | undefined = this.#root;
    let found: { replacement: string; end: number } | undefined;
    for (let at = start; at < characters.length; at += 1) {
      node = node.next.get((characters[at] ?? "").toLowerCase());
      if (!node) break;
      if (node.replacement !== undefined && endsWord(characters, at))
        found = { replacement: node.replacement, end: at + 1 };
    }
    return found;
  }
}

function endsWord(characters: readonly string[], at: number): boolean {
  const [last, after] = [characters[at] ?? "", characters[at + 1]];
  return isUnspaced(last) || !isWordCharacter(after) || isUnspaced(after ?? "");
}
