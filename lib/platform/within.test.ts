import { stat } from "node:fs/promises";
import { expect, it, vi } from "vitest";
import { within } from "./within";

const never = new Promise<string>(() => {});

it("work that ends in time keeps its result or its error, and nothing is called late", async () => {
  vi.useFakeTimers();
  try {
    const late = vi.fn(() => "late");
    expect(await within(Promise.resolve("done"), 1, late)).toBe("done");
    await expect(within(Promise.reject(new Error("broken")), 1, late)).rejects.toThrow("broken");
    await vi.runAllTimersAsync();
    expect(late).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});

it("work that takes longer gives way to what is returned or thrown instead", async () => {
  expect(await within(never, 1, () => "late")).toBe("late");
  await expect(
    within(never, 1, () => {
      throw new Error("too slow");
    }),
  ).rejects.toThrow("too slow");
});

it("work that fails after it was given up changes nothing", async () => {
  const { promise, reject } = deferred();
  expect(await within(promise, 1, () => "late")).toBe("late");
  reject(new Error("broken"));
  await expect(promise).rejects.toThrow("broken");
});

it("work whose result arrived while the process was busy was in time", async () => {
  const found = within<unknown>(stat("."), 1, () => "late");
  for (const busyUntil = performance.now() + 50; performance.now() < busyUntil; );
  expect(await found).not.toBe("late");
});

function deferred() {
  let reject = (_: Error) => {};
  const promise = new Promise<string>((_, rejectWith) => {
    reject = rejectWith;
  });
  return { promise, reject };
}
