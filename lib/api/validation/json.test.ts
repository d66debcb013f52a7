import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson } from "./json";

const parse = (text: string) => parseJson(Buffer.from(text));

describe("a JSON body", () => {
  it("is read as JSON.parse reads it, whatever its spacing and its strings", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 1, "\t"), (value, space) => {
        // A text that begins an object is read as one that was encoded twice.
        fc.pre(typeof value !== "string" || !value.trimStart().startsWith("{"));
        const text = JSON.stringify(value, null, space);
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
    expect(parse('{"a":"{\\"b\\":[1]}:,\\\\"}')).toEqual({ a: '{"b":[1]}:,\\' });
  });

  it("that names a field twice anywhere is refused", () => {
    const twice = fc.tuple(fc.string(), fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }));
    const wrappers = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => `[1,${text}]`,
      (text) => `{"outer":${text}}`,
    );
    fc.assert(
      fc.property(twice, wrappers, ([name, one, other], wrap) => {
        const field = JSON.stringify(name);
        const text = `{${field}:${JSON.stringify(one)},${field}:${JSON.stringify(other)}}`;
        expect(() => parse(wrap(text))).toThrow("The body names a field twice.");
      }),
    );
    expect(parse('[{"a":1},{"a":2}]')).toHaveLength(2);
  });

  it("may be 32 levels deep and no deeper", () => {
    const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
    expect(() => parse(deep(32))).not.toThrow();
    expect(() => parse(deep(33))).toThrow("nested more than 32 levels deep");
    expect(() => parse(`"${"[".repeat(100)}"`)).not.toThrow();
  });

  it("may have 2,000 values and no more, counted in the text", () => {
    expect(parse(`[${"0,".repeat(1998)}0]`)).toHaveLength(1999);
    for (const item of ["0", "[]", "{}", '"x"', '{"a":0}'])
      expect(() => parse(`[${`${item},`.repeat(2000)}0]`)).toThrow("more than 2000 values");
    expect(() => parse(`"${"[],{}:".repeat(9000)}"`)).not.toThrow();
  });

  it("that is anything else is refused, and nothing else is thrown", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          parseJson(Buffer.from(bytes));
        } catch (error) {
          expect(error).toMatchObject({ status: 400 });
        }
      }),
    );
  });
});
