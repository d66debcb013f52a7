import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { batchWrite } from "./node";

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve));

let written: number[] = [];

afterEach(() => {
  written = [];
});

const write = (no: number) => batchWrite(() => written.push(no));

test("writes that are ready in one turn run at its end, in order", async () => {
  write(1);
  await Promise.resolve();
  write(2);
  expect(written).toEqual([]);
  await endOfTurn();
  expect(written).toEqual([1, 2]);
  write(3);
  await endOfTurn();
  expect(written).toEqual([1, 2, 3]);
});

test("many are written before the turn ends, each once", async () => {
  const all = Array.from({ length: 150 }, (_, no) => no);
  for (const no of all) write(no);
  expect(written).toEqual(all.slice(0, 128));
  await endOfTurn();
  await endOfTurn();
  expect(written).toEqual(all);
});

test("a failing write does not affect the others, and is reported", async () => {
  const others = process.rawListeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  const told = once(process, "unhandledRejection");
  write(1);
  batchWrite(() => {
    throw new Error("a header that HTTP does not know");
  });
  write(2);
  const [error] = await told;
  for (const listener of others) process.on("unhandledRejection", listener as () => void);
  expect(String(error)).toContain("a header that HTTP does not know");
  expect(written).toEqual([1, 2]);
});
