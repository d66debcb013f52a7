interface Node {
  next: Map<string, Node>;
  replacement?: string;
}

const isWordSign = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);
/** Languages that put no space between words. */
const isJoined = (sign: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(sign);

/**
 * Finds names in texts, in any case, the longest at each place, as whole words where the language has spaces between words. It
 * takes the time of the text times the longest name, however many names there are.
 */
export class NameFinder {
  readonly #root: Node = { next: new Map() };

  /** Names of one character are not looked for. */
  add(name: string, replacement: string): void {
    const signs = [...name.toLowerCase()];
    if (signs.length < 2) return;
    let node = this.#root;
    for (const sign of signs) {
      const next = node.next.get(sign) ?? { next: new Map() };
      node.next.set(sign, next);
      node = next;
    }
    node.replacement = replacement;
  }

  /** A text with its names replaced; an @ before a name goes with it. */
  replace(text: string): string {
    const signs = [...text];
    const pieces: string[] = [];
    let at = 0;
    while (at < signs.length) {
      const start = signs[at] === "@" ? at + 1 : at;
      const found = this.#at(signs, start);
      if (found) {
        pieces.push(found.replacement);
        at = found.end;
      } else {
        pieces.push(signs[at] ?? "");
        at += 1;
      }
    }
    return pieces.join("");
  }

  #at(signs: readonly string[], start: number): { replacement: string; end: number } | undefined {
    const [before, first] = [signs[start - 1], signs[start]];
    if (first !== undefined && !isJoined(first) && isWordSign(before) && !isJoined(before ?? ""))
      return undefined;
    let node: Node | undefined = this.#root;
    let found: { replacement: string; end: number } | undefined;
    for (let at = start; at < signs.length; at += 1) {
      node = node.next.get((signs[at] ?? "").toLowerCase());
      if (!node) break;
      if (node.replacement !== undefined && endsWord(signs, at))
        found = { replacement: node.replacement, end: at + 1 };
    }
    return found;
  }
}

function endsWord(signs: readonly string[], at: number): boolean {
  const [last, after] = [signs[at] ?? "", signs[at + 1]];
  return isJoined(last) || !isWordSign(after) || isJoined(after ?? "");
}
