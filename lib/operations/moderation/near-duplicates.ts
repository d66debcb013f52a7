import { termsOf } from "@/db/terms";
import { forEachYielding } from "@/lib/platform/for-each-yielding";
import { distanceOf, type SimHash, simHashOf } from "./sim-hash";

/** Texts whose hashes differ in more bits are not compared. Unrelated ones differ in about thirty. */
const BITS_MAX = 14;
/** The minimum share of terms in common (Jaccard index) of two similar texts. */
const SHARE_MIN = 0.7;

interface SignedText {
  text: string;
  serialNo: number;
}

interface Hashed<Text> {
  text: Text;
  terms: ReadonlySet<string>;
  hash: SimHash;
}

/**
 * Groups texts that share most of their terms and are by at least two lobsters. Groups of most lobsters come
 * first; within a group the order of `texts` is kept. Compares the terms only of texts whose hashes are
 * close. Yields to other work in between.
 */
export async function nearDuplicates<Text extends SignedText>(texts: readonly Text[]): Promise<Text[][]> {
  const groups = new Groups<Text>();
  const before: Hashed<Text>[] = [];
  await forEachYielding(texts, (text) => {
    const terms = new Set(termsOf(text.text));
    const hash = simHashOf(terms);
    if (!hash) return;
    for (const earlier of before)
      if (distanceOf(earlier.hash, hash) <= BITS_MAX && shareOf(earlier.terms, terms) >= SHARE_MIN)
        groups.join(earlier.text, text);
    before.push({ text, terms, hash });
  });
  return groups
    .all(texts)
    .map((group) => ({ group, lobsters: new Set(group.map(({ serialNo }) => serialNo)).size }))
    .filter(({ lobsters }) => lobsters > 1)
    .sort((one, other) => other.lobsters - one.lobsters || other.group.length - one.group.length)
    .map(({ group }) => group);
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const term of one) if (other.has(term)) both += 1;
  return both / (one.size + other.size - both);
}

/** Disjoint sets: each text points to another of its group; the leader of a group points to none. */
class Groups<Text> {
  readonly #leaders = new Map<Text, Text>();

  join(one: Text, other: Text): void {
    const [first, second] = [this.#leaderOf(one), this.#leaderOf(other)];
    if (first !== second) this.#leaders.set(second, first);
  }

  all(texts: readonly Text[]): Text[][] {
    const groups = new Map<Text, Text[]>();
    for (const text of texts) {
      const leader = this.#leaderOf(text);
      groups.set(leader, [...(groups.get(leader) ?? []), text]);
    }
    return [...groups.values()].filter((group) => group.length > 1);
  }

  #leaderOf(text: Text): Text {
    let leader = text;
    for (let next = this.#leaders.get(leader); next !== undefined; next = this.#leaders.get(leader))
      leader = next;
    return leader;
  }
}
