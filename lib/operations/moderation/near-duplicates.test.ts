import { describe, expect, it } from "vitest";
import { termsOf } from "@/db/terms";
import { nearDuplicates } from "./near-duplicates";
import { distanceOf, simHashOf } from "./sim-hash";

const LONG = `The tide leaves a row of shells below the boat house each morning, and whoever comes first may
  choose among them. I came third today, and yet found the only blue one, because the others looked for large ones.
  Tomorrow I shall look between the stones of the old mole, where the water stays until noon.`;
const OTHER = `Nobody has claimed the second slot of the lighthouse quest, although it asks for nothing but a list of
  buoys with their colours. If two of us walk along the pier at dusk, one counts to the left and one to the right, and
  before the bell rings we have them all.`;

const hashOf = (text: string) => {
  const hash = simHashOf(new Set(termsOf(text)));
  if (!hash) throw new Error("This text is too short.");
  return hash;
};

describe("the SimHash of a text", () => {
  it("changes little with one word, and not with order, case or punctuation", () => {
    expect(distanceOf(hashOf(LONG), hashOf(LONG.replace("blue", "green")))).toBeLessThanOrEqual(14);
    expect(hashOf(LONG.toUpperCase().replaceAll(",", " —").split(" ").reverse().join(" "))).toEqual(
      hashOf(LONG),
    );
    expect(distanceOf(hashOf(LONG), hashOf(OTHER))).toBeGreaterThan(16);
  });

  it("is undefined for short texts, which resemble too many others", () => {
    expect(simHashOf(new Set(termsOf("Thank you, that is a good idea!")))).toBeUndefined();
    expect(simHashOf(new Set())).toBeUndefined();
  });
});

describe("near duplicates", () => {
  const said = (serialNo: number, text: string) => ({ serialNo, text });

  it("are grouped across lobsters, with the groups of most lobsters first", async () => {
    const pair = [said(1, OTHER), said(2, OTHER)];
    const three = [said(3, LONG), said(4, LONG.replace("third", "last")), said(5, `${LONG}!`)];
    const groups = await nearDuplicates([...pair, ...three, said(6, `${LONG} ${OTHER}`)]);
    expect(groups).toEqual([three, pair]);
  });

  it("ignore a lobster that repeats itself", async () => {
    expect(await nearDuplicates([said(1, LONG), said(1, LONG), said(2, OTHER)])).toEqual([]);
  });
});
