import { randomUUID } from "node:crypto";
import { expect, it, test } from "vitest";
import { readInvalidation, writeInvalidation } from "./invalidation";

const from = randomUUID();

it("is parsed as it was written", () => {
  const lobsterId = randomUUID();
  const message = {
    from,
    tables: ["posts", "blocks"],
    rows: [{ tables: ["comments", "post_stats"], ids: [lobsterId] }],
    forgotten: [{ lookupId: "0a1b2c3d" }, { lobsterId }, { ownerId: lobsterId }, "all" as const],
    hasGap: true,
  };
  expect(readInvalidation(writeInvalidation(message))).toEqual(message);
});

it("stays small: beyond a hundred invalidations it drops all keys", () => {
  const forgotten = Array.from({ length: 101 }, () => ({ lobsterId: randomUUID() }));
  expect(readInvalidation(writeInvalidation({ from, tables: [], forgotten }))?.forgotten).toEqual(["all"]);
});

it("leaves out tables that are not reported, and what is no name", () => {
  const text = JSON.stringify({ from, tables: ["posts", "sessions", "__proto__", "x y"], forgotten: [] });
  expect(readInvalidation(text)?.tables).toEqual(["posts"]);
});

test.each([
  "",
  "{",
  "null",
  "[]",
  "7",
  JSON.stringify({ from: "me", tables: [], forgotten: [] }),
  JSON.stringify({ from, tables: "posts", forgotten: [] }),
  JSON.stringify({ from, tables: [7], forgotten: [] }),
  JSON.stringify({ from, tables: [], forgotten: [{ lookupId: "*" }] }),
  JSON.stringify({ from, tables: [], forgotten: [{}] }),
  JSON.stringify({ from, tables: [], forgotten: Array(101).fill("all") }),
  JSON.stringify({ from, tables: [], forgotten: [], more: 1 }),
  JSON.stringify({ from, tables: Array(10_000).fill("posts"), forgotten: [] }),
])("is refused if malformed: %j", (text) => {
  expect(readInvalidation(text)).toBeUndefined();
});
