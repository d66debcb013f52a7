import { expect, it } from "vitest";
import { isPageView } from "./page-view";

it("somebody looks at a page that they open", () => {
  expect(isPageView("GET", new Headers())).toBe(true);
  expect(isPageView("GET", new Headers({ "sec-fetch-mode": "navigate", rsc: "1" }))).toBe(true);
});

it.each(["HEAD", "POST", "OPTIONS"])("nobody looks by %s", (method) => {
  expect(isPageView(method, new Headers())).toBe(false);
});

it.each([
  ["sec-purpose", "prefetch"],
  ["sec-purpose", "prefetch;prerender"],
  ["sec-purpose", "prefetch;anonymous-client-ip"],
  ["purpose", "prefetch"],
  ["x-moz", "prefetch"],
  ["x-purpose", "preview"],
])("nobody looks at a page that a browser fetches ahead with %s: %s", (name, value) => {
  expect(isPageView("GET", new Headers({ [name]: value }))).toBe(false);
});
