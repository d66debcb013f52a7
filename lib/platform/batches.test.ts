import { describe, expect, it } from "vitest";
import { Batches } from "./batches";

const SIZE_MAX = 4;

/** Doubles numbers, and records the numbers of each batch. Fails for a batch with a negative number. */
function givenBatches() {
  const asked: [source: string, items: number[]][] = [];
  const batches = new Batches(SIZE_MAX, async (source: string, items: number[]) => {
    asked.push([source, items]);
    if (items.some((item) => item < 0)) throw new Error("away");
    return items.map((item) => item * 2);
  });
  return { batches, asked };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("requests of one turn of the event loop", () => {
  it("are answered together, each with its own result", async () => {
    const { batches, asked } = givenBatches();
    const answers = [1, 2, 1].map((item) => batches.ask("a", item));
    expect(asked).toEqual([]);
    expect(await Promise.all(answers)).toEqual([2, 4, 2]);
    expect(asked).toEqual([["a", [1, 2, 1]]]);
  });

  it("are split into batches of bounded size", async () => {
    const { batches, asked } = givenBatches();
    const items = Array.from({ length: 2 * SIZE_MAX + 1 }, (_, no) => no);
    expect(await Promise.all(items.map((item) => batches.ask("a", item)))).toEqual(items.map((no) => no * 2));
    expect(asked.map(([, some]) => some.length)).toEqual([SIZE_MAX, SIZE_MAX, 1]);
  });

  it("are grouped by source", async () => {
    const { batches, asked } = givenBatches();
    const answers = (["a", "b", "b", "a"] as const).map((source, item) => batches.ask(source, item));
    expect(await Promise.all(answers)).toEqual([0, 2, 4, 6]);
    expect(asked).toEqual([
      ["a", [0]],
      ["b", [1, 2]],
      ["a", [3]],
    ]);
  });
});

it("an item that arrives while a batch is running joins the next one, and does not wait", async () => {
  const asked: number[][] = [];
  const batches = new Batches(SIZE_MAX, (_: string, items: number[]) => {
    asked.push(items);
    return items[0] === 1 ? new Promise<number[]>(() => {}) : Promise.resolve(items);
  });
  void batches.ask("a", 1);
  await turn();
  expect(await batches.ask("a", 2)).toBe(2);
  expect(asked).toEqual([[1], [2]]);
});

it("a failed batch rejects all of its items, and no others", async () => {
  const { batches } = givenBatches();
  const outcomes = await Promise.allSettled([1, -1, 2, 3, 4].map((item) => batches.ask("a", item)));
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(SIZE_MAX).fill("rejected"), "fulfilled"]);
  expect(await batches.ask("a", 5)).toBe(10);
});
