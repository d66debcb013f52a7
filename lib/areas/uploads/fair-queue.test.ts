import { describe, expect, it, vi } from "vitest";
import { FairQueue } from "./fair-queue";
import { UPLOAD_REFUSALS } from "./refusals";

const PATIENT = {
  overrunMax: 1,
  waitingMax: 10,
  waitMsMax: 10_000,
  workMsMax: 10_000,
  tooLong: () => UPLOAD_REFUSALS.refuse("image_too_demanding", { seconds: 10 }),
};

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

describe("a fair queue", () => {
  it("runs no more than its limit, starts the rest in turn, and runs nothing twice", async () => {
    const queue = new FairQueue({ largeMax: 2, ...PATIENT });
    const tasks = Array.from({ length: 5 }, () => task());
    const done = tasks.map(({ work }, holder) => queue.run(`holder ${holder}`, "large", work));
    const running = () => tasks.filter(({ isRunning }) => isRunning()).length;
    for (const [index, { end }] of tasks.entries()) {
      expect(running()).toBe(Math.min(index + 2, tasks.length));
      end();
      await done[index];
    }
    await expect(queue.run("me", "large", async () => "free again")).resolves.toEqual("free again");
  });

  it("runs one piece of a holder's work at a time, even if there is room", async () => {
    const queue = new FairQueue({ largeMax: 2, ...PATIENT });
    const [first, second] = [task(), task()];
    const done = [queue.run("one", "large", first.work), queue.run("one", "large", second.work)];
    await expect(queue.run("other", "large", async () => "passes")).resolves.toEqual("passes");
    expect([first.isRunning(), second.isRunning()]).toEqual([true, false]);
    first.end();
    await done[0];
    expect(second.isRunning()).toBe(true);
    second.end();
    await done[1];
  });

  it("lets holders take turns, however much one of them sent before", async () => {
    const queue = new FairQueue({ largeMax: 1, ...PATIENT });
    const first = task();
    const order: string[] = [];
    const send = (name: string) => queue.run(name, "large", async () => void order.push(name));
    const done = [
      queue.run("many", "large", first.work),
      send("many"),
      send("many"),
      send("one"),
      send("two"),
    ];
    first.end();
    await Promise.all(done);
    expect(order).toEqual(["one", "two", "many", "many"]);
  });

  it("starts the work of the holder that used the least time recently, however often it comes", async () => {
    // On the real clock a pause of the machine could make the quick one the slower.
    vi.useFakeTimers({ toFake: ["performance"] });
    const queue = new FairQueue({ largeMax: 1, ...PATIENT });
    await queue.run("slow", "large", async () => void vi.advanceTimersByTime(20));
    const order: string[] = [];
    const send = (name: string) => queue.run(name, "large", async () => void order.push(name));
    const first = task();
    const done = [queue.run("quick", "large", first.work), send("slow"), send("quick"), send("quick")];
    first.end();
    await Promise.all(done);
    expect(order).toEqual(["quick", "quick", "slow"]);
    vi.useRealTimers();
  });

  it("gives the place of overlong work to others, once, and starts nothing else of its holder meanwhile", async () => {
    const queue = new FairQueue({ largeMax: 1, ...PATIENT, workMsMax: 20 });
    const [endless, second] = [task(), task()];
    const refused = queue.run("endless", "large", endless.work);
    const next = queue.run("other", "large", async () => "next");
    await expect(refused).rejects.toMatchObject({ code: "image_too_demanding" });
    await expect(next).resolves.toEqual("next");
    const own = queue.run("endless", "large", async () => "own");
    const alsoEndless = queue.run("also endless", "large", second.work);
    await expect(alsoEndless).rejects.toMatchObject({ code: "image_too_demanding" });
    const third = queue.run("third", "large", async () => "third");
    endless.end();
    await expect(third).resolves.toEqual("third");
    second.end();
    await expect(own).resolves.toEqual("own");
  });

  it("keeps a place for small work, which large work never takes", async () => {
    const queue = new FairQueue({ largeMax: 1, ...PATIENT });
    const [large, next, small] = [task(), task(), task()];
    const done = [queue.run("large", "large", large.work), queue.run("next", "large", next.work)];
    await expect(queue.run("one", "small", async () => "passes")).resolves.toEqual("passes");
    done.push(queue.run("one", "small", small.work));
    const last = queue.run("other", "small", async () => "waits");
    expect([large.isRunning(), next.isRunning(), small.isRunning()]).toEqual([true, false, true]);
    small.end();
    await expect(last).resolves.toEqual("waits");
    expect(next.isRunning()).toBe(false);
    large.end();
    next.end();
    await Promise.all(done);
  });

  it("lets small work take every place, and starts large work as soon as one is free", async () => {
    const queue = new FairQueue({ largeMax: 1, ...PATIENT });
    const tasks = Array.from({ length: 3 }, () => task());
    const done = tasks.map(({ work }, holder) => queue.run(`holder ${holder}`, "small", work));
    const large = queue.run("large", "large", async () => "large");
    expect(tasks.map(({ isRunning }) => isRunning())).toEqual([true, true, false]);
    tasks[0]?.end();
    await done[0];
    expect(tasks[2]?.isRunning()).toBe(true);
    tasks[1]?.end();
    await expect(large).resolves.toEqual("large");
    tasks[2]?.end();
    await done[2];
  });

  it("starts both the large and the small work that one end makes room for", async () => {
    const queue = new FairQueue({ largeMax: 1, ...PATIENT });
    const [first, large, small] = [task(), task(), task()];
    const done = [
      queue.run("one", "large", first.work),
      queue.run("one", "small", small.work),
      queue.run("other", "large", large.work),
    ];
    first.end();
    await done[0];
    expect([large.isRunning(), small.isRunning()]).toEqual([true, true]);
    large.end();
    small.end();
    await Promise.all(done);
  });

  it("gives no place away beyond its limit, and still lets small work pass", async () => {
    const queue = new FairQueue({ largeMax: 1, ...PATIENT, overrunMax: 0, workMsMax: 20 });
    const endless = task();
    const refused = queue.run("endless", "large", endless.work);
    await expect(refused).rejects.toMatchObject({ code: "image_too_demanding" });
    const order: string[] = [];
    const large = queue.run("one", "large", async () => void order.push("large"));
    await queue.run("two", "small", async () => void order.push("small"));
    endless.end();
    await large;
    expect(order).toEqual(["small", "large"]);
  });

  it("passes the place on when work fails", async () => {
    const queue = new FairQueue({ largeMax: 1, ...PATIENT });
    const failing = queue.run("one", "large", () => Promise.reject(new Error("no")));
    const next = queue.run("other", "large", async () => "next");
    await expect(failing).rejects.toThrow("no");
    await expect(next).resolves.toEqual("next");
  });

  it("rejects work that would wait behind too much, or for too long", async () => {
    const queue = new FairQueue({
      ...PATIENT,
      largeMax: 1,
      waitingMax: 1,
      waitMsMax: 10,
      workMsMax: 10_000,
    });
    const first = task();
    const running = queue.run("one", "large", first.work);
    const waiting = queue.run("two", "large", async () => "never");
    await expect(queue.run("three", "large", async () => "never")).rejects.toMatchObject({
      code: "uploads_busy",
    });
    await expect(waiting).rejects.toMatchObject({ code: "uploads_busy" });
    first.end();
    await running;
    await expect(queue.run("three", "large", async () => "again")).resolves.toEqual("again");
  });

  it("when full, makes room for a newcomer by rejecting work of the holder with the most waiting", async () => {
    const queue = new FairQueue({ largeMax: 1, ...PATIENT, waitingMax: 2 });
    const first = task();
    const done = [queue.run("many", "large", first.work), queue.run("many", "large", async () => "second")];
    const third = queue.run("many", "large", async () => "third");
    const newcomer = queue.run("one", "large", async () => "newcomer");
    await expect(third).rejects.toMatchObject({ code: "uploads_busy" });
    await expect(queue.run("many", "large", async () => "fourth")).rejects.toMatchObject({
      code: "uploads_busy",
    });
    first.end();
    await expect(Promise.all([...done, newcomer])).resolves.toEqual(["", "second", "newcomer"]);
  });
});
