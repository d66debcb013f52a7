import { expect, it } from "vitest";
import { loginPath, ReturnPath } from "./return-path";

it.each([
  "/",
  "/me",
  "/admin",
  "/me/keys/new",
  "/lobsters/7",
  "/days/2026-11-29",
  "/admin/targets/post/511dbebf-658f-44f0-a08a-4cdd70dfe029",
])("a log-in may lead back to %s", (path) => {
  expect(ReturnPath.parse(path)).toBe(path);
});

it.each([
  undefined,
  ["/admin", "/me"],
  "",
  "/login",
  "/login/check",
  "//evil.example/me",
  "https://evil.example/admin",
  "/\\evil.example",
  "/me@evil.example",
  "/admin//evil.example",
  "/admin/../login",
  "/me?next=//evil.example",
  "/admin\n/log",
  `/me/${"x".repeat(200)}`,
])("a log-in with the return path %j leads to /me", (path) => {
  expect(ReturnPath.parse(path)).toBe("/me");
});

it("the log-in page has a return path unless it is /me", () => {
  expect(loginPath("/admin/log")).toBe("/login?next=%2Fadmin%2Flog");
  expect(["/me", "", "//evil.example"].map(loginPath)).toEqual(["/login", "/login", "/login"]);
});
