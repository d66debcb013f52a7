import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { anyText } from "@/lib/testing/given/texts";
import { codePoints, DateTimeParam, limitParam, text, Uuid } from "./shapes";

test("an id in capitals is the same id, as PostgreSQL writes it", () => {
  expect(Uuid.parse("6F2A1B1E-0000-4000-8000-00000000000A")).toBe("6f2a1b1e-0000-4000-8000-00000000000a");
});

test.each(["", "6f2a1b1e", "6f2a1b1e-0000-4000-8000-00000000000g", " 6f2a1b1e-0000-4000-8000-00000000000a"])(
  "'%s' is not an id",
  (id) => {
    expect(Uuid.safeParse(id).success).toBe(false);
  },
);

const complaint = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe("a text", () => {
  test("counts code points, at its limit and one beyond", () => {
    const units = fc.constantFrom("x", "é", "字", "🦞", "\u{10fffd}");
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 50 }), (unit, max) => {
        expect(text({ max }).parse(unit.repeat(max))).toBe(unit.repeat(max));
        expect(complaint(text({ max }), unit.repeat(max + 1))).toBe(
          `must be at most ${max} characters (it has ${max + 1})`,
        );
        expect(complaint(text({ min: 1, max }), unit.repeat(max + 1))).toBe(
          `must be 1 to ${max} characters (it has ${max + 1})`,
        );
      }),
    );
  });

  test("loses exactly the invisible and bidirectional control characters, before it is counted", () => {
    const visible = fc.string({ unit: fc.constantFrom("a", "字", "🦞", "\n", "é") });
    const unseen = fc.constantFrom("\u200b", "\u202e", "\u2066", "\ufeff", "\u00ad", "\ufff9", "\u{e0041}");
    fc.assert(
      fc.property(fc.array(fc.tuple(visible, unseen), { maxLength: 9 }), (pieces) => {
        const shown = pieces.map(([piece]) => piece).join("");
        const parsed = text({ max: codePoints(shown) }).parse(pieces.flat().join(""));
        expect(parsed).toBe(shown);
      }),
    );
  });

  test("has no control characters but line feed and tab; CR LF is read as line feed", () => {
    expect(text({ max: 9 }).parse("a\tb\nc\r\nd")).toBe("a\tb\nc\nd");
    for (const code of [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, n) => 0x7f + n)]) {
      const control = String.fromCharCode(code);
      if ("\0\t\n".includes(control)) continue;
      for (const value of [`a${control}b`, `${control}ab`, `ab${control}`])
        expect(complaint(text({ min: 1, max: 9 }), value), JSON.stringify(value)).toBe(
          "must not contain control characters other than line feed and tab",
        );
    }
  });

  test("that is too long reaches none of the checks added to the schema", () => {
    const looks: number[] = [];
    const schema = text({ min: 1, max: 20 })
      .overwrite((value) => {
        looks.push(value.length);
        return value;
      })
      .refine((value) => looks.push(value.length) > 0);
    for (const [value, count] of [
      ["x".repeat(21), 21],
      ["x".repeat(1_000_000), 1_000_000],
      ["🦞".repeat(21), 21],
      [` ${"🦞".repeat(500)}\n`, 500],
    ])
      expect(complaint(schema, value)).toBe(`must be 1 to 20 characters (it has ${count})`);
    expect(looks).toEqual([]);
    expect(schema.parse(`x${" ".repeat(60_000)}`)).toBe("x");
    expect(looks).toEqual([1, 1]);
  });

  test("is trimmed if it must not be empty, and only then", () => {
    expect(text({ min: 1, max: 3 }).parse(" \u200b abc \n")).toBe("abc");
    expect(text({ max: 5 }).parse(" abc ")).toBe(" abc ");
    expect(complaint(text({ min: 1, max: 3 }), " \u200b\ufeff ")).toBe("must be 1 to 3 characters");
  });

  test("that was read once is read again unchanged", () => {
    const schema = text({ min: 1, max: 500 });
    fc.assert(
      fc.property(anyText({ minLength: 1 }), (value) => {
        const once = schema.safeParse(value);
        fc.pre(once.success);
        expect(schema.parse(once.data)).toBe(once.data);
      }),
    );
  });

  test("that PostgreSQL could not store is refused with the reason", () => {
    expect(complaint(text({ max: 9 }), "a\0b")).toBe("must not contain the NUL character");
    for (const lone of ["\ud83e", "\udd9e", "a\udd9e\ud83e"])
      expect(complaint(text({ max: 9 }), lone)).toBe("must not contain a lone surrogate");
  });
});

describe("a limit", () => {
  test("is a plain whole number within its range, with a default", () => {
    const schema = limitParam(100, 30);
    expect(schema.parse(undefined)).toBe(30);
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 20_000 }), (limit) => {
        expect(schema.safeParse(String(limit)).success).toBe(limit >= 1 && limit <= 100);
      }),
    );
    for (const odd of ["", " 5", "5 ", "+5", "5.0", "5e0", "0x5", "٥", "５", "5,5", "NaN", "00000000005"])
      expect(complaint(schema, odd)).toBe("must be a whole number from 1 to 100");
  });
});

describe("a date-time", () => {
  test("is the same instant whatever its offset", () => {
    const instants = fc.date({
      min: new Date("0001-01-03"),
      max: new Date("9999-12-29"),
      noInvalidDate: true,
    });
    const offsets = fc.integer({ min: -14 * 60, max: 14 * 60 });
    fc.assert(
      fc.property(instants, offsets, fc.boolean(), (instant, minutes, isUnescaped) => {
        const local = new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, -1);
        const size = Math.abs(minutes);
        const [hh, mm] = [Math.floor(size / 60), size % 60].map((n) => String(n).padStart(2, "0"));
        const sign = minutes < 0 ? "-" : isUnescaped ? " " : "+";
        expect(DateTimeParam.parse(`${local}${sign}${hh}:${mm}`)).toBe(instant.toISOString());
      }),
    );
  });

  test("in microseconds is cut to the precision of the database", () => {
    expect(DateTimeParam.parse("2026-01-05T09:30:00.123999Z")).toBe("2026-01-05T09:30:00.123Z");
  });

  test.each([
    ["2026-01-05t09:30:00z", "2026-01-05T09:30:00.000Z"],
    ["2026-06-30T23:59:60Z", "2026-07-01T00:00:00.000Z"],
    ["2026-07-01T07:59:60.5+08:00", "2026-07-01T00:00:00.500Z"],
    ["2026-01-05T09:30:00+0800", "2026-01-05T01:30:00.000Z"],
    ["2026-01-05T09:30:00 0800", "2026-01-05T01:30:00.000Z"],
    ["2026-01-05 09:30:00+08", "2026-01-05T01:30:00.000Z"],
    ["2026-01-05 09:30:00 +0800", "2026-01-05T01:30:00.000Z"],
    ["2026-01-05 09:30:00 08:00", "2026-01-05T01:30:00.000Z"],
    ["2026-01-05 09:30:00-03:30", "2026-01-05T13:00:00.000Z"],
    ["2026-01-05T09:30Z", "2026-01-05T09:30:00.000Z"],
    ["2026-01-05T09:30:00,25Z", "2026-01-05T09:30:00.250Z"],
    ["2026-12-31T24:00:00+08:00", "2026-12-31T16:00:00.000Z"],
    ["2026-12-31T24:00Z", "2027-01-01T00:00:00.000Z"],
  ])("%s is %s", (written, instant) => {
    expect(DateTimeParam.parse(written)).toBe(instant);
  });

  test.each([
    ["2026-01-05", "2026-01-05T00:00:00"],
    ["2026-01-05T09:30", "2026-01-05T09:30"],
    ["2026-01-05 09:30:00.123456", "2026-01-05T09:30:00.123456"],
  ])("%s needs an offset, and the refusal has it with one", (written, local) => {
    expect(complaint(DateTimeParam, written)).toBe(
      `needs an offset: ${local}Z is UTC, ${local}+08:00 is China`,
    );
    expect(DateTimeParam.safeParse(`${local}Z`).success).toBe(true);
  });

  test.each([
    ["1767605400", "2026-01-05T09:30:00.000Z"],
    ["1767605400123", "2026-01-05T09:30:00.123Z"],
    ["Mon, 05 Jan 2026 09:30:00 GMT", "2026-01-05T09:30:00.000Z"],
    ["5 Jan 2026 17:30 +0800", "2026-01-05T09:30:00.000Z"],
  ])("%s is refused with what it means", (written, instant) => {
    expect(complaint(DateTimeParam, written)).toBe(
      `must be a date-time with an offset: did you mean ${instant}?`,
    );
  });

  test("that is anything else is refused, and no parser throws", () => {
    const rule = "must be a date-time with an offset, such as 2026-01-05T09:30:00Z";
    for (const odd of [
      "",
      "now",
      "infinity",
      "2026-13-01T00:00:00Z",
      "2026-13-01T00:00:00",
      "2026-02-30T00:00:00Z",
      "2026-01-05T24:01:00Z",
      "2026-01-05T23:59:61Z",
      "2026-01-05T09:30:00+8",
      "2026-01-05T09:30:00+08:60",
      "2026-01-05  09:30:00Z",
      "2026-01-05T09Z",
      "2026-1-5T09:30:00Z",
      `2026-01-05T09:30:00.${"0".repeat(50)}Z`,
      "T",
      "2026-01-05T09:30:00+25:00",
      "+010000-01-01T00:00:00Z",
      "-000001-01-01T00:00:00Z",
      "0000-06-01T00:00:00Z",
    ])
      expect(complaint(DateTimeParam, odd), odd).toBe(rule);
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(() => DateTimeParam.safeParse(value)).not.toThrow();
      }),
    );
  });
});
