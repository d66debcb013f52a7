import { describe, expect, it, vi } from "vitest";
import { FairQueue } from "./fair-queue";

const PATIENT = { waitingMax: 10, waitMsMax: 10_000, workMsMax: 10_000 };

/** Work that runs until the test ends it. */
function task(name = "") {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let isRunning = false;
  const work = async () => {
    isRunning = true;
    await ended;
    return name;
  };
  return { work, end, isRunning: () => isRunning };
}

const ran = <Result>(result: Result) => ({ refusal: null, result });

describe("a fair queue", () => {
  it("lets no more run than it may, the rest in turn, and nobody twice", async () => {
    const queue = new FairQueue({ runningMax: 2, ...PATIENT });
    const tasks = Array.from({ length: 5 }, () => task());
    const done = tasks.map(({ work }, holder) => queue.run(`holder ${holder}`, work));
    const running = () => tasks.filter(({ isRunning }) => isRunning()).length;
    for (const [index, { end }] of tasks.entries()) {
      expect(running()).toBe(Math.min(index + 2, tasks.length));
      end();
      await done[index];
    }
    await expect(queue.run("me", async () => "free again")).resolves.toEqual(ran("free again"));
  });

  it("runs one piece of a holder's work at a time, also where there is room", async () => {
    const queue = new FairQueue({ runningMax: 2, ...PATIENT });
    const [first, second] = [task(), task()];
    const done = [queue.run("one", first.work), queue.run("one", second.work)];
    await expect(queue.run("other", async () => "passes")).resolves.toEqual(ran("passes"));
    expect([first.isRunning(), second.isRunning()]).toEqual([true, false]);
    first.end();
    await done[0];
    expect(second.isRunning()).toBe(true);
    second.end();
    await done[1];
  });

  it("lets the holders take turns, however much one of them sent before", async () => {
    const queue = new FairQueue({ runningMax: 1, ...PATIENT });
    const first = task();
    const order: string[] = [];
    const send = (name: string) => queue.run(name, async () => void order.push(name));
    const done = [queue.run("many", first.work), send("many"), send("many"), send("one"), send("two")];
    first.end();
    await Promise.all(done);
    expect(order).toEqual(["one", "two", "many", "many"]);
  });

  it("starts the work of the holder that took the least time recently, however often it comes", async () => {
    // On the real clock a pause of the machine could make the quick one the slower.
    vi.useFakeTimers({ toFake: ["performance"] });
    const queue = new FairQueue({ runningMax: 1, ...PATIENT });
    await queue.run("slow", async () => void vi.advanceTimersByTime(20));
    const order: string[] = [];
    const send = (name: string) => queue.run(name, async () => void order.push(name));
    const first = task();
    const done = [queue.run("quick", first.work), send("slow"), send("quick"), send("quick")];
    first.end();
    await Promise.all(done);
    expect(order).toEqual(["quick", "quick", "slow"]);
    vi.useRealTimers();
  });

  it("gives away the place of work that takes too long, once, and its holder starts nothing meanwhile", async () => {
    const queue = new FairQueue({ runningMax: 1, ...PATIENT, workMsMax: 20 });
    const [endless, second] = [task(), task()];
    const refused = queue.run("endless", endless.work);
    const next = queue.run("other", async () => "next");
    await expect(refused).resolves.toEqual({ refusal: "image_too_demanding" });
    await expect(next).resolves.toEqual(ran("next"));
    const own = queue.run("endless", async () => "own");
    const alsoEndless = queue.run("also endless", second.work);
    await expect(alsoEndless).resolves.toEqual({ refusal: "image_too_demanding" });
    const third = queue.run("third", async () => "third");
    endless.end();
    await expect(third).resolves.toEqual(ran("third"));
    second.end();
    await expect(own).resolves.toEqual(ran("own"));
  });

  it("hands the place on when work fails", async () => {
    const queue = new FairQueue({ runningMax: 1, ...PATIENT });
    const failing = queue.run("one", () => Promise.reject(new Error("no")));
    const next = queue.run("other", async () => "next");
    await expect(failing).rejects.toThrow("no");
    await expect(next).resolves.toEqual(ran("next"));
  });

  it("rejects work that would wait behind too much, or for too long", async () => {
    const queue = new FairQueue({ runningMax: 1, waitingMax: 1, waitMsMax: 10, workMsMax: 10_000 });
    const first = task();
    const running = queue.run("one", first.work);
    const waiting = queue.run("two", async () => "never");
    await expect(queue.run("three", async () => "never")).resolves.toEqual({ refusal: "uploads_busy" });
    await expect(waiting).resolves.toEqual({ refusal: "uploads_busy" });
    first.end();
    await running;
    await expect(queue.run("three", async () => "again")).resolves.toEqual(ran("again"));
  });

  it("when full, makes room for a newcomer by rejecting work of the holder with the most waiting", async () => {
    const queue = new FairQueue({ runningMax: 1, ...PATIENT, waitingMax: 2 });
    const first = task();
    const done = [queue.run("many", first.work), queue.run("many", async () => "second")];
    const third = queue.run("many", async () => "third");
    const newcomer = queue.run("one", async () => "newcomer");
    await expect(third).resolves.toEqual({ refusal: "uploads_busy" });
    await expect(queue.run("many", async () => "fourth")).resolves.toEqual({ refusal: "uploads_busy" });
    first.end();
    await expect(Promise.all([...done, newcomer])).resolves.toEqual(["", "second", "newcomer"].map(ran));
  });
});
