import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldRuns } from "./runs";

/** Posts by these lobsters, in the order of a list; each has its own number. */
const by = (...serialNos: number[]) => serialNos.map((serial_no, n) => ({ n, lobster: { serial_no } }));

const shape = (...serialNos: number[]) =>
  foldRuns(by(...serialNos)).map(({ shown, folded }) => [shown.n, folded.map(({ n }) => n)]);

describe("posts in a row by one lobster", () => {
  it("are not folded if there are two", () => {
    expect(shape(7, 7, 8, 7, 7)).toEqual([
      [0, []],
      [1, []],
      [2, []],
      [3, []],
      [4, []],
    ]);
  });

  it("are folded below the newest if there are three", () => {
    expect(shape(8, 7, 7, 7, 8)).toEqual([
      [0, []],
      [1, [2, 3]],
      [4, []],
    ]);
  });

  it("are folded at both ends of a list, separately for each lobster", () => {
    expect(shape(7, 7, 7, 8, 8, 8, 8)).toEqual([
      [0, [1, 2]],
      [3, [4, 5, 6]],
    ]);
  });

  it("are none in an empty list", () => {
    expect(shape()).toEqual([]);
  });

  it("are all kept, each once and in order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 40 }), (serialNos) => {
        const posts = by(...serialNos);
        expect(foldRuns(posts).flatMap(({ shown, folded }) => [shown, ...folded])).toEqual(posts);
      }),
    );
  });
});
