import { describe, expect, it } from "vitest";
import { forEachYielding } from "./for-each-yielding";

const busyFor = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

describe("work that takes turns", () => {
  it("does everything in order, and others come in between when it takes long", async () => {
    const done: string[] = [];
    const others = new Promise<void>((resolve) =>
      setImmediate(() => {
        done.push("others");
        resolve();
      }),
    );
    await forEachYielding([1, 2, 3, 4], (item) => {
      busyFor(4);
      done.push(String(item));
    });
    await others;
    expect(done.filter((who) => who !== "others")).toEqual(["1", "2", "3", "4"]);
    expect(done.at(-1)).not.toBe("others");
  });

  it("ends with what the work throws", async () => {
    const failing = forEachYielding([1, 2], () => {
      throw new Error("refused");
    });
    await expect(failing).rejects.toThrow("refused");
  });
});
