import { once } from "node:events";
import { MessageChannel } from "node:worker_threads";
import { expect, it, vi } from "vitest";
import { within } from "./within";

const never = new Promise<string>(() => {});

it("work that ends in time keeps its result or its error, and `late` is not called", async () => {
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

it("work that takes longer is replaced by what `late` returns or throws", async () => {
  expect(await within(never, 1, () => "late")).toBe("late");
  await expect(
    within(never, 1, () => {
      throw new Error("too slow");
    }),
  ).rejects.toThrow("too slow");
});

it("a failure after the deadline has no effect", async () => {
  const { promise, reject } = deferred();
  expect(await within(promise, 1, () => "late")).toBe("late");
  reject(new Error("broken"));
  await expect(promise).rejects.toThrow("broken");
});

it("work whose result arrived while the process was busy counts as in time", async () => {
  const { port1, port2 } = new MessageChannel();
  const found = within<unknown>(once(port2, "message"), 1, () => "late");
  port1.postMessage("in time");
  for (const busyUntil = performance.now() + 50; performance.now() < busyUntil; );
  expect(await found).toEqual(["in time"]);
  port1.close();
});

function deferred() {
  let reject = (_: Error) => {};
  const promise = new Promise<string>((_, rejectWith) => {
    reject = rejectWith;
  });
  return { promise, reject };
}
