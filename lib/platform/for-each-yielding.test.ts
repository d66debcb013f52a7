import { describe, expect, it } from "vitest";
import { forEachYielding } from "./for-each-yielding";

const busyFor = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

describe("work that yields", () => {
  it("is done in order, and lets other work in between if it takes long", async () => {
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

  it("rejects with the error of the work", async () => {
    const failing = forEachYielding([1, 2], () => {
      throw new Error("refused");
    });
    await expect(failing).rejects.toThrow("refused");
  });
});
