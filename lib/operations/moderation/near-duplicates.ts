import { forEachYielding } from "@/lib/platform/for-each-yielding";
import { bandsOf, distanceOf, type SimHash, simHashOf } from "./sim-hash";

/** Texts that differ in more bits are not near. Unrelated ones differ in some thirty. */
const BITS_MAX = 6;

interface Said {
  text: string;
  serialNo: number;
}

/**
 * Groups of texts that are nearly the same and are by two lobsters at least: those of most lobsters first, and within a group in
 * the order of `texts`. Looks only at texts that share a band, which all do that differ in three bits at most, and most that
 * differ in up to six. Lets other work run in between.
 */
export async function nearDuplicates<Text extends Said>(texts: readonly Text[]): Promise<Text[][]> {
  const groups = new Groups<Text>();
  const byBand = new Map<string, { hash: SimHash; text: Text }[]>();
  await forEachYielding(texts, (text) => {
    const hash = simHashOf(text.text);
    if (!hash) return;
    for (const [place, band] of bandsOf(hash).entries()) {
      const key = `${place} ${band}`;
      const sharing = byBand.get(key) ?? [];
      byBand.set(key, sharing);
      for (const earlier of sharing)
        if (distanceOf(earlier.hash, hash) <= BITS_MAX) groups.join(earlier.text, text);
      // Of copies it is enough to compare with some: they are one group already.
      if (sharing.length < SHARING_MAX) sharing.push({ hash, text });
    }
  });
  return groups
    .all(texts)
    .map((group) => ({ group, lobsters: new Set(group.map(({ serialNo }) => serialNo)).size }))
    .filter(({ lobsters }) => lobsters > 1)
    .sort((one, other) => other.lobsters - one.lobsters || other.group.length - one.group.length)
    .map(({ group }) => group);
}

const SHARING_MAX = 50;

/** Disjoint sets: each text points to another of its group, or to nothing. */
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
