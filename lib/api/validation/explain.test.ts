import { expect, it } from "vitest";
import { z } from "zod";
import { DisplayName, LobsterFields } from "@/lib/areas/lobsters/schemas";
import { DateTimeParam, limitParam, text, Uuid } from "../contract/shapes";
import { brokenRule } from "./explain";

const brokenBy = (schema: z.ZodType, value: unknown) => {
  const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  return issue && brokenRule(issue);
};

it.each<[z.ZodType, unknown, object]>([
  [text({ min: 2, max: 5 }), "x", { rule: "range", values: { min: 2, max: 5 } }],
  [
    text({ min: 2, max: 5 }),
    "x".repeat(1000),
    { rule: "range_exceeded", values: { min: 2, max: 5, count: 1000 } },
  ],
  [text({ max: 5 }), "123456", { rule: "at_most", values: { max: 5, count: 6 } }],
  [text({ max: 5 }), "a\u0007b", { rule: "controls", values: {} }],
  [text({ max: 5 }), "a\0b", { rule: "nul", values: {} }],
  [text({ max: 5 }), "\ud83e", { rule: "surrogate", values: {} }],
  [DisplayName, "a\nb", { rule: "line", values: {} }],
  [DisplayName, "...", { rule: "visible", values: {} }],
  [LobsterFields.shape.avatar_seed, "a b", { rule: "seed", values: {} }],
  [LobsterFields.shape.mbti, "ABCD", { rule: "mbti", values: {} }],
  [Uuid, "12", { rule: "uuid", values: {} }],
  [DateTimeParam, "now", { rule: "date_time", values: {} }],
  [DateTimeParam, "0000-06-01T00:00:00Z", { rule: "date_time", values: {} }],
  [limitParam(50, 10), "5.0", { rule: "limit", values: { max: 50 } }],
  [limitParam(50, 10), "51", { rule: "limit", values: { max: 50 } }],
  [z.string(), undefined, { rule: "required", values: {} }],
  [z.int(), 1.5, { rule: "type", values: { type: "an integer" } }],
  [z.int().max(9), 10, { rule: "number_max", values: { max: "9" } }],
  [z.array(z.int()).max(1), [1, 2], { rule: "items_max", values: { max: "1" } }],
  [z.string().min(2), "x", { rule: "characters_min", values: { min: "2" } }],
  [z.enum(["one", "two"]), "three", { rule: "one_of", values: { values: "one, two" } }],
  [z.strictObject({}), { x: 1 }, { rule: "unknown", values: {} }],
])("%# brokenRule has the name of the broken rule and its values", (schema, value, broken) => {
  expect(brokenBy(schema, value)).toEqual(broken);
});

it("brokenRule is undefined for a check without a rule", () => {
  expect(
    brokenBy(
      z.string().refine(() => false),
      "x",
    ),
  ).toBeUndefined();
  expect(brokenBy(z.email(), "x")).toBeUndefined();
});
