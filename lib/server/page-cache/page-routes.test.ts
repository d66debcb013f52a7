import { expect, it } from "vitest";
import { givenRoutes } from "@/lib/testing/servers/kept-pages";

const shared = (...parameters: string[]) => ({ isShared: true, parameters: new Set(parameters) });
const OWN = { isShared: false, parameters: new Set<string>() };

it("an address without a route has no page, and a file or a doubled slash is left to Next", () => {
  const routes = givenRoutes();
  expect(routes.find("/no/such")).toBeUndefined();
  for (const url of ["/icon.svg", "/_next/static/x.js", "/uploads/a.webp?x", "//", "/posts//x"])
    expect(routes.find(url), url).toBe("own");
});

it("before its first page a route may read any parameter, and afterwards only those that it read", () => {
  const routes = givenRoutes();
  expect(routes.find("/quests?x=1")).toEqual({ page: "/quests", url: "/quests?x=1" });
  routes.learn("/quests", shared("status"), 200);
  expect(routes.find("/quests/?x=1&status=open&_rsc=a")).toEqual({
    page: "/quests",
    url: "/quests?status=open",
  });
  routes.learn("/quests", shared("cursor"), 200);
  expect(routes.find("/quests?status=open&cursor=a")).toMatchObject({ url: "/quests?status=open&cursor=a" });
});

it("a route whose page does not say that it is shared is made for each request", () => {
  const routes = givenRoutes();
  routes.learn("/me", OWN, 307);
  expect(routes.find("/me?x=1")).toBe("own");
});

it("a page that is not found and one that fails teach nothing, and a redirect no parameters", () => {
  const routes = givenRoutes();
  for (const status of [404, 500]) routes.learn("/posts/[id]", OWN, status);
  routes.learn("/posts/[id]", shared(), 308);
  expect(routes.find("/posts/1?cursor=a")).toMatchObject({ url: "/posts/1?cursor=a" });
});

it.each([["/?tag=a&tag=b"], [`/search?q=${"x".repeat(1000)}`]])(
  "an address without a bound is not cached: %s",
  (url) => {
    const routes = givenRoutes();
    routes.learn("/", shared("tag"), 200);
    routes.learn("/search", shared("q"), 200);
    expect(routes.find(url)).toBe("own");
  },
);
