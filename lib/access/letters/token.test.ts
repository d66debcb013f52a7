import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { areLettersSent } from "./read";
import { letterToken, readLetterToken } from "./token";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("without a secret, no unsubscribe address is signed or valid, and no digests are sent", () => {
  const letters = { ownerId: randomUUID(), kind: "digest" } as const;
  const token = letterToken(letters);
  expect(readLetterToken(token)).toEqual(letters);
  expect(areLettersSent()).toBe(true);
  vi.stubEnv("AUTH_SECRET", "");
  expect(() => letterToken(letters)).toThrow("AUTH_SECRET is not set.");
  expect(readLetterToken(token)).toBeUndefined();
  expect(areLettersSent()).toBe(false);
});
