import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { jsonTextOf } from "../contract/json-part";
import { SharedText } from "../http/encoding";
import { declareRecurring, type SerializedRecord, serializeOnce } from "./serialized-records";

const Shell = z.object({ id: z.string() }).loose().meta({ id: "TestShell" });
declareRecurring(Shell);

/** A writer that counts how often it writes. */
function given(schema: z.ZodType, form: "full" | "brief" = "full") {
  const written: object[] = [];
  const write = serializeOnce(schema, form, (record) => {
    written.push(record);
    return `${form} ${JSON.stringify(record)}`;
  });
  return { write, written };
}

const record = () => ({
  id: "a",
  bio: "潮汐 🦞",
  colours: ["red", null],
  holder: { name: "Alice", no: 7, away: false },
});

it("a record is written once, as long as it stays the same", () => {
  const { write, written } = given(Shell);
  const first = write(record()) as SerializedRecord;
  expect(write(record())).toBe(first);
  expect(first.bytes.toString()).toBe(first.text);
  expect(written).toHaveLength(1);
});

it("a record that differs in anything is never written like an earlier one", () => {
  const { write } = given(Shell);
  const value = fc.oneof(fc.constantFrom("", "1", "潮", 1, 0, null, true, false));
  const field = fc.oneof(
    value,
    fc.array(value, { maxLength: 2 }),
    fc.dictionary(fc.constantFrom("a", "b"), value),
  );
  const shell = fc.record(
    { id: fc.constantFrom("x", "y"), one: field, other: field },
    { requiredKeys: ["id"] },
  );
  fc.assert(
    fc.property(shell, (given) => {
      expect(jsonTextOf(write(given))).toBe(`full ${JSON.stringify(given)}`);
    }),
    { numRuns: 2_000 },
  );
});

it("a brief answer never gets the full record, nor the other way round", () => {
  const [full, brief] = [given(Shell), given(Shell, "brief")];
  expect(jsonTextOf(full.write({ id: "b" }))).toMatch(/^full/);
  expect(jsonTextOf(brief.write({ id: "b" }))).toMatch(/^brief/);
  expect(jsonTextOf(full.write({ id: "b" }))).toMatch(/^full/);
});

it("records that do not recur are not kept", () => {
  const { write, written } = given(z.object({ id: z.string() }));
  expect([write({ id: "c" }), write({ id: "c" })]).toEqual(['full {"id":"c"}', 'full {"id":"c"}']);
  expect(written).toHaveLength(2);
});

it("the cache is bounded", () => {
  const { write, written } = given(Shell);
  const text = "x".repeat(1_000_000);
  for (let no = 0; no < 20; no += 1) write({ id: `${no}`, text });
  const [newest, oldest] = ["19", "0"].map((id) => ({ id, text }));
  write(newest ?? {});
  expect(written).toHaveLength(20);
  write(oldest ?? {});
  expect(written).toHaveLength(21);
});

it("an answer of cached records has the ETag of another if and only if it is the same text", () => {
  const { write } = given(Shell);
  const shells = fc.array(fc.record({ id: fc.constantFrom("p", "q"), bio: fc.constantFrom("潮", "x") }), {
    maxLength: 3,
  });
  const answerOf = (records: object[]) => new SharedText(["[", ...records.map(write), "]"]);
  fc.assert(
    fc.property(shells, shells, (some, others) => {
      const [one, other] = [answerOf(some), answerOf(others)];
      expect(one.etag === other.etag).toBe(one.text === other.text);
    }),
    { numRuns: 500 },
  );
});
