import { expect, it } from "vitest";
import { contentSecurityPolicy, nonceIn, withoutNonce } from "./security";

const policy = contentSecurityPolicy({
  nonce: "abc",
  imageOrigin: "https://images.example.edu",
  isDevelopment: false,
});
const directive = (name: string) => policy.split("; ").find((part) => part.startsWith(`${name} `));

it("a page runs its own scripts by nonce and no others", () => {
  expect(directive("script-src")).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic'");
  expect(policy).not.toContain("unsafe");
});

it("a page loads nothing from other hosts but uploaded images", () => {
  expect(directive("default-src")).toBe("default-src 'self'");
  expect(directive("img-src")).toBe("img-src 'self' data: https://images.example.edu");
});

it("no site may frame a page, and its forms lead to the square", () => {
  expect(directive("frame-ancestors")).toBe("frame-ancestors 'none'");
  expect(directive("form-action")).toBe("form-action 'self'");
});

it("a page without inline scripts runs only the square's own files", () => {
  expect(nonceIn(policy)).toBe("abc");
  const plain = withoutNonce(policy, "abc");
  expect(plain).toBe(
    policy.replace("'self' 'nonce-abc' 'strict-dynamic'", "'self'").replace("'self' 'nonce-abc'", "'self'"),
  );
  expect([nonceIn(plain), plain.includes("strict-dynamic")]).toEqual([undefined, false]);
});
