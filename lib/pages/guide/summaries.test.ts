import { expect, it } from "vitest";
import { registry } from "@/lib/api/contract/registry";
import { TAGS } from "@/lib/api/contract/tags";
import { aboutArea, summaryOf } from "./summaries";
import chinese from "./summaries.zh-CN.json" with { type: "json" };

it("has a Chinese line for each operation and each area, and no others", () => {
  const operations = registry.map(({ operation }) => operation);
  const message = "lib/pages/guide/summaries.zh-CN.json has each, in the order of the registry and of TAGS";
  expect(Object.keys(chinese.operations), message).toEqual(operations);
  expect(Object.keys(chinese.areas), message).toEqual(Object.keys(TAGS));
  for (const text of [...Object.values(chinese.operations), ...Object.values(chinese.areas)])
    expect(text).toMatch(/\p{Script=Han}/u);
});

it("has the definitions' own texts in English", () => {
  for (const endpoint of registry) expect(summaryOf(endpoint, "en")).toBe(endpoint.definition.summary);
  expect(aboutArea("quests", "en")).toBe(TAGS.quests);
});
