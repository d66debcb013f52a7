import { once } from "node:events";
import { expect, it } from "vitest";
import { meanwhile } from "./meanwhile";

it("acts until the work is done, and waits for what has begun", async () => {
  const signal = new EventTarget();
  const third = once(signal, "third");
  const begun: number[] = [];
  const ended: number[] = [];
  const act = async (no: number) => {
    begun.push(no);
    if (no === 2) signal.dispatchEvent(new Event("third"));
    await third;
    ended.push(no);
  };
  expect(await meanwhile(1000, act, () => third.then(() => "done"))).toBe("done");
  expect(begun.length).toBeGreaterThan(2);
  expect(ended).toEqual(begun);
});

it("rejects if an act failed, after the work", async () => {
  const signal = new EventTarget();
  const work = once(signal, "second");
  const act = async (no: number) => {
    if (no === 0) throw new Error("refused");
    signal.dispatchEvent(new Event("second"));
  };
  await expect(meanwhile(1000, act, () => work)).rejects.toThrow("refused");
  expect(await work).toHaveLength(1);
});
