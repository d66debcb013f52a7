import { describe, expect, it } from "vitest";
import { publicRedactor } from "@/lib/operations/release/pseudonyms";
import { withoutKeys } from "../keys/format";
import { codeHash, generateCode, shownCode, typedCode } from "./code";
import { keyOfJoin, refreshTokenOfJoin } from "./derive";
import { findJoinTokensInText, generateJoinToken, isLikeJoinToken, parseJoinToken } from "./token";

const ID = "6b1f0c9e-3a53-4d1c-9a0e-2f6f0c8a1b11";
const OTHER_ID = "7b1f0c9e-3a53-4d1c-9a0e-2f6f0c8a1b11";

describe("a token", () => {
  it("has the specified form, and parses to its hash", () => {
    const { text, hash } = generateJoinToken();
    expect(text).toMatch(/^lsq_join_[A-Za-z0-9_-]{48}$/);
    expect(parseJoinToken(text)).toEqual({ text, hash });
    expect(isLikeJoinToken(text)).toBe(true);
  });

  it("with any one character changed is none", () => {
    const { text } = generateJoinToken();
    for (let at = 0; at < text.length; at += 1) {
      const changed = text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
      expect(parseJoinToken(changed), String(at)).toBeUndefined();
    }
  });

  it("is found in a text, also between letters and behind a decoy, but not if its checksum is wrong", () => {
    const tokens = [generateJoinToken(), generateJoinToken()];
    const [one = "", two = ""] = tokens.map(({ text }) => text);
    const text = `x${one}x lsq_join_${"A".repeat(30)}${two} ${one} lsq_join_${"A".repeat(48)}`;
    expect(findJoinTokensInText(text, 10)).toEqual(tokens);
    expect(findJoinTokensInText(text, 1)).toEqual(tokens.slice(0, 1));
  });

  it("is left out of the activity log and of releases", () => {
    const { text } = generateJoinToken();
    expect(withoutKeys(`My token is ${text}.`)).toBe("My token is lsq_join_….");
    expect(publicRedactor.words(`My token is ${text}.`)).not.toContain(text.slice(9, 20));
  });
});

describe("what a request makes", () => {
  it("is the same for the same token and request, and another for any other", () => {
    const [token, other] = [generateJoinToken().text, generateJoinToken().text];
    expect(keyOfJoin(token, ID)).toEqual(keyOfJoin(token, ID));
    expect(refreshTokenOfJoin(token, ID)).toEqual(refreshTokenOfJoin(token, ID));
    const keys = [keyOfJoin(token, ID), keyOfJoin(token, OTHER_ID), keyOfJoin(other, ID)];
    expect(new Set(keys.map(({ key }) => key)).size).toBe(3);
    for (const { key, lookupId } of keys)
      expect(key).toMatch(new RegExp(`^lsq_live_${lookupId}_[\\w-]{24}$`));
    expect(refreshTokenOfJoin(token, ID).text).toMatch(/^lsq_refresh_[\w-]{65}$/);
  });
});

describe("a code", () => {
  it("has eight letters without vowels, and is read as it is shown", () => {
    const codes = Array.from({ length: 500 }, generateCode);
    expect(new Set(codes).size).toBe(500);
    for (const code of codes) {
      expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
      expect(typedCode(shownCode(code))).toBe(code);
    }
    expect(new Set(codes.join("")).size).toBe(20);
  });

  it("is stored under a secret, so that nobody who reads the hash can try all codes", () => {
    const secret = process.env.AUTH_SECRET;
    const hash = codeHash("BCDFGHJK");
    process.env.AUTH_SECRET = "another secret for tests, long enough";
    expect(codeHash("BCDFGHJK").equals(hash)).toBe(false);
    process.env.AUTH_SECRET = secret;
    expect(codeHash("BCDFGHJK").equals(hash)).toBe(true);
  });
});
