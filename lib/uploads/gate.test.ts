import { describe, expect, it } from "vitest";
import { Gate, GateBusy } from "./gate";

/** Work that lasts until it is told to end. */
function task() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let isRunning = false;
  const work = async () => {
    isRunning = true;
    await ended;
  };
  return { work, end, isRunning: () => isRunning };
}

describe("a gate", () => {
  it("lets no more run than it may, the rest in turn, and nobody twice", async () => {
    const gate = new Gate({ runningMax: 2, waitingMax: 10, waitMsMax: 10_000 });
    const tasks = Array.from({ length: 5 }, task);
    const done = tasks.map(({ work }) => gate.run(work));
    const running = () => tasks.filter(({ isRunning }) => isRunning()).length;
    for (const [index, { end }] of tasks.entries()) {
      expect(running()).toBe(Math.min(index + 2, tasks.length));
      end();
      await done[index];
    }
    await expect(gate.run(async () => "free again")).resolves.toBe("free again");
  });

  it("hands the place on when work fails", async () => {
    const gate = new Gate({ runningMax: 1, waitingMax: 1, waitMsMax: 10_000 });
    const failing = gate.run(() => Promise.reject(new Error("no")));
    const next = gate.run(async () => "next");
    await expect(failing).rejects.toThrow("no");
    await expect(next).resolves.toBe("next");
  });

  it("turns away who would wait behind too many, or for too long", async () => {
    const gate = new Gate({ runningMax: 1, waitingMax: 1, waitMsMax: 10 });
    const first = task();
    const running = gate.run(first.work);
    const waiting = gate.run(async () => "never");
    await expect(gate.run(async () => "never")).rejects.toThrow(GateBusy);
    await expect(waiting).rejects.toThrow(GateBusy);
    first.end();
    await running;
    await expect(gate.run(async () => "again")).resolves.toBe("again");
  });
});
