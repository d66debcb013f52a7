import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Recording, shapeOf } from "@/lib/testing/assertions/recorder";
import { type RecordedStory, tellStory } from "@/lib/testing/story/tell";
import { registry } from "../contract/registry";
import recorded from "./examples.json" with { type: "json" };

const FILE = "lib/api/openapi/examples.json";
const examples: Recording = recorded;
let told: RecordedStory;
let live: Recording;

beforeAll(async () => {
  told = await tellStory();
  live = told.recording;
  if (process.env.RECORD_EXAMPLES) record();
});
afterAll(() => told.end());

/** Keeps values whose shape is unchanged, so that recording again changes only the others. */
function record(): void {
  for (const [operation, example] of Object.entries(live)) {
    const known = examples[operation];
    if (known && isSameShape(known, example)) live[operation] = known;
  }
  writeFileSync(FILE, `${JSON.stringify(live, null, 1)}\n`);
}

const isSameShape = (one: unknown, other: unknown) =>
  JSON.stringify(shapeOf(one)) === JSON.stringify(shapeOf(other));

const AGAIN = "npm run examples records the examples anew";

describe("the examples of the OpenAPI document", () => {
  it("exist for every operation, and for no other", () => {
    const operations = registry.map(({ operation }) => operation).sort();
    expect(Object.keys(live).sort(), "lib/testing/story calls every operation").toEqual(operations);
    if (!process.env.RECORD_EXAMPLES) expect(Object.keys(examples).sort(), AGAIN).toEqual(operations);
  });

  it.each(registry.map(({ operation }) => operation))("show %s as it answers today", (operation) => {
    const committed = process.env.RECORD_EXAMPLES ? live[operation] : examples[operation];
    expect(shapeOf(live[operation]), AGAIN).toEqual(shapeOf(committed));
  });
});
