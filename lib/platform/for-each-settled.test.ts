import { expect, it } from "vitest";
import { forEachSettled } from "./for-each-settled";
import { writeInChunks } from "./write-in-chunks";

const numbers = Array.from({ length: 450 }, (_, no) => no);

it("all items are processed even if some fail, and the first failure is thrown at the end", async () => {
  const done: number[] = [];
  const work = async (no: number) => {
    if (no % 100 === 0) throw new Error(`${no}`);
    done.push(no);
  };
  await expect(forEachSettled(numbers, work)).rejects.toThrow(/^0$/);
  expect(done).toHaveLength(445);
});

it("all slices are written even if one fails", async () => {
  const sizes: number[] = [];
  const write = async (slice: number[]) => {
    sizes.push(slice.length);
    if (slice.includes(0)) throw new Error("the first");
  };
  await expect(writeInChunks(numbers, write)).rejects.toThrow("the first");
  expect(sizes).toEqual([200, 200, 50]);
});
