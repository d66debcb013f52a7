/** The two halves of 64 bits, each an unsigned integer. */
export type SimHash = readonly [high: number, low: number];

const BITS = 32;

/** A text with fewer different terms resembles too many others. */
const TERMS_MIN = 12;

/**
 * The 64-bit SimHash of a text's different terms (Charikar 2002): texts that share most of their terms differ in few
 * bits. Undefined for a short text.
 */
export function simHashOf(terms: ReadonlySet<string>): SimHash | undefined {
  if (terms.size < TERMS_MIN) return undefined;
  const votes = new Int32Array(2 * BITS);
  for (const term of terms) {
    const [high, low] = hashOf(term);
    for (let bit = 0; bit < BITS; bit += 1) {
      votes[bit] = (votes[bit] ?? 0) + (((high >>> bit) & 1) * 2 - 1);
      votes[BITS + bit] = (votes[BITS + bit] ?? 0) + (((low >>> bit) & 1) * 2 - 1);
    }
  }
  return [halfOf(votes.subarray(0, BITS)), halfOf(votes.subarray(BITS))];
}

const halfOf = (votes: Int32Array) =>
  votes.reduce((half, vote, bit) => (vote > 0 ? half | (1 << bit) : half), 0) >>> 0;

/** Two independent hashes of 32 bits, as FNV-1a mixes them and MurmurHash3 finishes them. */
function hashOf(term: string): SimHash {
  let one = 0x811c9dc5;
  let other = 0x9747b28c;
  for (let at = 0; at < term.length; at += 1) {
    const code = term.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x5bd1e995);
  }
  return [finished(one), finished(other)];
}

function finished(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
}

/** In how many of the 64 bits two hashes differ. */
export const distanceOf = (one: SimHash, other: SimHash): number =>
  onesIn(one[0] ^ other[0]) + onesIn(one[1] ^ other[1]);

/** Counts the ones in 32 bits: in all pairs at once, then fours, then bytes. */
function onesIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
