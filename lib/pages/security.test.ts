import { expect, it } from "vitest";
import { contentSecurityPolicy } from "./security";

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

it("a page asks nobody else for anything but uploaded images", () => {
  expect(directive("default-src")).toBe("default-src 'self'");
  expect(directive("img-src")).toBe("img-src 'self' data: https://images.example.edu");
});

it("a page is framed by nobody and its forms lead home", () => {
  expect(directive("frame-ancestors")).toBe("frame-ancestors 'none'");
  expect(directive("form-action")).toBe("form-action 'self'");
});
