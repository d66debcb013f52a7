import { expect, it } from "vitest";
import { z } from "zod";
import { brokenRule, explain } from "../validation/explain";
import { innermostOf } from "./described-as";
import { FormFile } from "./form";
import { registry } from "./registry";
import { FIELD_RULES } from "./rules";

/** A schema that reads something a caller sends, and the schemas inside it, by path. */
function* within(path: string, given: z.core.$ZodType): Generator<[string, z.core.$ZodType]> {
  yield [path, given];
  const schema = innermostOf(given);
  if (schema instanceof z.ZodObject)
    for (const [name, field] of Object.entries(schema.shape)) yield* within(`${path}.${name}`, field);
  if (schema instanceof z.ZodArray) yield* within(`${path}[]`, schema.element);
}

const readers = registry.flatMap(({ operation, definition: { params, query, body } }) =>
  [params, query, body].flatMap((schema) => (schema ? [...within(operation, schema)] : [])),
);

const LONG = 100_000;

/** Wrong values of every kind: types, lengths, ranges, formats and words. */
const WRONG: unknown[] = [
  undefined,
  null,
  true,
  -1,
  1.5,
  Number.NaN,
  1e99,
  "",
  " ",
  "x",
  "-1",
  "99999",
  "2026-01-05",
  "x".repeat(LONG),
  "\ud83e",
  "a\0b",
  "a\u0007b",
  [],
  ["x", "x", "x"],
  Array(LONG).fill("x"),
  Array(LONG).fill(1),
  {},
  { surely_unknown: 1 },
  new FormFile(Buffer.alloc(0), "text/plain"),
];

/** A sentence of the table, with something instead of each `{value}`. */
const SENTENCES = Object.entries(FIELD_RULES).map(([name, sentence]) => ({
  name,
  pattern: new RegExp(`^${sentence.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{\w+\}/g, "[^{}]+")}$`),
}));

/** Class names, and zod's own messages. */
const UNEXPLAINED = /FormFile|\bInvalid\b|expected|received|of another type|undefined|[{}]/;

it("every problem of every field is explained by a text of FIELD_RULES", () => {
  expect(readers.length).toBeGreaterThan(120);
  const odd = new Set<string>();
  const rules = new Set<string>();
  for (const [path, reader] of readers) {
    for (const value of WRONG) {
      for (const issue of z.safeParse(reader, value, { reportInput: true }).error?.issues.slice(0, 5) ?? []) {
        const rule = brokenRule(issue)?.rule;
        const sentence = explain(issue);
        const pattern = SENTENCES.find(({ name }) => name === rule)?.pattern;
        if (rule) rules.add(rule);
        if (!pattern?.test(sentence) || UNEXPLAINED.test(sentence))
          odd.add(`${path}: ${rule} ${issue.code} ${sentence.slice(0, 80)}`);
      }
    }
  }
  expect([...odd]).toEqual([]);
  expect(rules.size).toBeGreaterThan(20);
});

it("a text instead of a file is refused with how to send a file", () => {
  const upload = registry.find(({ operation }) => operation === "POST /uploads")?.definition.body;
  const [issue] = (upload && z.safeParse(upload, { file: "x" }).error?.issues) ?? [];
  expect(issue && explain(issue)).toBe("must be a file: a part of the form with a filename");
});
