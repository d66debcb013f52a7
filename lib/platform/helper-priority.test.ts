import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { expect, it } from "vitest";
import { lowerHelperPriority } from "./helper-priority";

it.runIf(process.platform === "linux")("lowers all threads except the main one", async () => {
  const own = getPriority();
  await lowerHelperPriority();
  const others = readdirSync("/proc/self/task").filter((thread) => Number(thread) !== process.pid);
  expect(others.length).toBeGreaterThan(0);
  expect(new Set(others.map((thread) => getPriority(Number(thread))))).toEqual(
    new Set([Math.min(19, own + 10)]),
  );
  expect(getPriority()).toBe(own);
});
