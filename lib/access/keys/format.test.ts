import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { runs } from "@/lib/testing/breadth";
import { anyText } from "@/lib/testing/given/texts";
import { findKeysInText, generateKey, parseKey, withoutKeys } from "./format";
import { generateRefreshToken } from "./refresh-token";

const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const keys = fc
  .stringMatching(/^[0-9a-f]{8}$/)
  .map((lookupId) => ({ lookupId, key: generateKey(lookupId).key }));

describe("a key", () => {
  it("has the specified form and parses to its parts", () => {
    fc.assert(
      fc.property(keys, ({ lookupId, key }) => {
        expect(key).toMatch(new RegExp(`^lsq_live_${lookupId}_[A-Za-z0-9_-]{24}$`));
        const parts = parseKey(key);
        expect(parts?.lookupId).toBe(lookupId);
        expect(parts?.hash).toHaveLength(32);
      }),
    );
  });

  it("with any one character changed is invalid", () => {
    const changes = fc.tuple(keys, fc.nat(), fc.constantFrom(...BASE64URL));
    fc.assert(
      fc.property(changes, ([{ key }, position, other]) => {
        const at = position % key.length;
        fc.pre(key[at] !== other);
        expect(parseKey(key.slice(0, at) + other + key.slice(at + 1))).toBeNull();
      }),
      { numRuns: runs(1000) },
    );
  });

  it("is never made twice, and no other text is taken for one", () => {
    expect(new Set(Array.from({ length: 1000 }, () => generateKey().key)).size).toBe(1000);
    fc.assert(fc.property(anyText(), (text) => parseKey(text) === null));
  });

  it("is found in any text, however close to the next one", () => {
    const texts = fc.array(fc.tuple(anyText(), keys), { maxLength: 5 });
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = pieces.map(([before, { key }]) => before + key).join("");
        expect(findKeysInText(text, 5).map(({ lookupId }) => lookupId)).toEqual(
          pieces.map(([, { lookupId }]) => lookupId),
        );
      }),
    );
  });

  it("is found once each, up to the number asked for", () => {
    const [one, other, third] = [generateKey(), generateKey(), generateKey()];
    const text = [one, one, other, one, third].map(({ key }) => key).join(" ");
    const found = (max: number) => findKeysInText(text, max).map(({ lookupId }) => lookupId);
    expect(found(2)).toEqual([one.lookupId, other.lookupId]);
    expect(found(9)).toEqual([one.lookupId, other.lookupId, third.lookupId]);
  });
});

test("keeps its public part when a text is masked; a refresh token keeps nothing", () => {
  const { key, lookupId } = generateKey();
  const { text } = generateRefreshToken();
  expect(withoutKeys(`${key} and x${text}.`)).toBe(`lsq_live_${lookupId}_… and xlsq_refresh_….`);
});
