import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_MENTIONS } from "@/db/fragments/mentioned";
import { nameKey } from "@/lib/areas/lobsters/names";
import { anyText } from "@/lib/testing/given/texts";
import { parseMentions } from "./mentions";

/** The candidate keys of each mention in a text. */
function candidatesIn(text: string): string[][] {
  const { nameAts, nameKeys } = parseMentions(text);
  const groups = new Map<number, string[]>();
  nameAts.forEach((at, i) => {
    groups.set(at, [...(groups.get(at) ?? []), nameKeys[i] ?? ""]);
  });
  return [...groups.values()];
}

const name = fc
  .string({ unit: fc.constantFrom(..."aB é字🦞-.x"), minLength: 2, maxLength: 32 })
  .filter((text) => [...text.trim()].length >= 2)
  .map((text) => text.trim());

describe("the mentions of a text", () => {
  it("contain the key of a name wherever it is mentioned, whatever follows", () => {
    fc.assert(
      fc.property(name, fc.string({ unit: "grapheme" }), (displayName, rest) => {
        const after = rest.replaceAll(/[`@]/g, "");
        expect(candidatesIn(`(@${displayName}${after}`)[0]).toContain(nameKey(displayName));
        expect(candidatesIn(`@[${displayName}]${after}`)[0]).toEqual([nameKey(displayName)]);
      }),
    );
  });

  it("contain serial numbers, each with its place", () => {
    const { serialNos, serialAts, serialLengths } = parseMentions("@#7 and @#123456789, not @#x nor me@#9");
    expect({ serialNos, serialAts, serialLengths }).toEqual({
      serialNos: [7, 123456789],
      serialAts: [0, 8],
      serialLengths: [3, 11],
    });
  });

  it("contain the place of each name, whatever surrounds it", () => {
    fc.assert(
      fc.property(name, fc.string({ unit: "grapheme" }), (displayName, rest) => {
        const before = `${rest.replaceAll(/[`@]/g, "")} `;
        const text = `${before}@${displayName}, @[${displayName}]`;
        const { nameAts, nameKeys, nameLengths } = parseMentions(text);
        const written = nameKeys.flatMap((key, i) => {
          const at = nameAts[i] ?? 0;
          return key === nameKey(displayName) ? [text.slice(at, at + (nameLengths[i] ?? 0))] : [];
        });
        expect(written.map((mention) => nameKey(mention.replace(/^@\[?|\]$/g, "")))).toEqual(
          written.map(() => nameKey(displayName)),
        );
        expect(written).toContain(`@[${displayName}]`);
      }),
    );
  });

  it("contain none in code", () => {
    fc.assert(
      fc.property(fc.constantFrom("`", "``", "```"), name, (fence, displayName) => {
        const text = `${fence}\n@${displayName} @[${displayName}] @#1\n${fence}`;
        const { quotedAts: _, quotes: __, ...nothing } = NO_MENTIONS;
        expect(parseMentions(text)).toEqual({ ...nothing, written: new Map() });
      }),
    );
    expect(candidatesIn("a ` alone does not hide @Bob")[0]).toContain("bob");
  });

  it("are bounded, and are read in linear time", () => {
    for (const text of ["@".repeat(5000), "@a ".repeat(1700), "`".repeat(5000), "@[".repeat(2500)]) {
      const { nameAts, nameKeys, serialNos } = parseMentions(text);
      expect(nameAts).toHaveLength(nameKeys.length);
      expect(nameKeys.length + serialNos.length).toBeLessThanOrEqual(50 * 32);
    }
  });

  it("contain only possible name keys", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 200 }), (text) => {
        for (const key of candidatesIn(`@${text}`).flat()) expect(key).toBe(nameKey(key));
      }),
    );
  });
});

it.each([
  ["a family", "@Ada👨‍👩‍👧 hello", "ada👨"],
  ["a colour of skin", "@Ada👩🏽 hello", "ada👩"],
  ["an accent", "@Jose\u0301 hello", "jose"],
  ["a flag", "@Ada🇨🇳 hello", "ada🇨"],
])("a name that ends inside %s is another name", (_, written, key) => {
  expect(candidatesIn(written)[0]).not.toContain(key);
  expect(candidatesIn(written)[0]).toContain(nameKey(written.slice(1).split(" ")[0] ?? ""));
});
