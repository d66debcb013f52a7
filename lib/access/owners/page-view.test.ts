import { expect, it } from "vitest";
import { isPageView } from "./page-view";

it("a GET is a page view", () => {
  expect(isPageView("GET", new Headers())).toBe(true);
  expect(isPageView("GET", new Headers({ "sec-fetch-mode": "navigate", rsc: "1" }))).toBe(true);
});

it.each(["HEAD", "POST", "OPTIONS"])("a %s is no page view", (method) => {
  expect(isPageView(method, new Headers())).toBe(false);
});

it.each([
  ["sec-purpose", "prefetch"],
  ["sec-purpose", "prefetch;prerender"],
  ["sec-purpose", "prefetch;anonymous-client-ip"],
  ["purpose", "prefetch"],
  ["x-moz", "prefetch"],
  ["x-purpose", "preview"],
])("a prefetch with %s: %s is no page view", (name, value) => {
  expect(isPageView("GET", new Headers({ [name]: value }))).toBe(false);
});
