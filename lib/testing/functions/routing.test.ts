import { expect, it } from "vitest";
import { Config } from "./config";
import { type MiddlewareOutcome, route } from "./routing";

const { routes } = Config.parse({
  version: 3,
  routes: [
    { src: "/((?!api/).*)", headers: { "X-Frame-Options": "DENY" }, continue: true },
    {
      src: "/(.*)",
      has: [{ type: "header", key: "next-action" }],
      middlewarePath: "/_middleware",
      continue: true,
    },
    { src: "/((?!api/).*)", middlewarePath: "/_middleware", continue: true },
    {
      src: "^(?:/((?:[^/]+?)(?:/(?:[^/]+?))*))?(?:/)?$",
      has: [{ type: "host", value: "other\\.example" }],
      dest: "/elsewhere/$1",
      continue: true,
      override: true,
    },
    {
      src: "^/elsewhere(?:/((?:[^/]+?)(?:/(?:[^/]+?))*))?(?:/)?$",
      missing: [{ type: "host", value: "other\\.example" }],
      dest: "/-/-",
      continue: true,
    },
    { handle: "filesystem" },
    { handle: "miss" },
    { src: "/_next/.+", dest: "/missing.txt", status: 404, check: true },
    { handle: "rewrite" },
    { src: "^/posts/(?<id>[^/]+?)(\\.rsc|)(?:/)?$", dest: "/posts/[id]$2?nxtPid=$id", check: true },
    { src: "^/elsewhere(?:/(?<path>.+?))?(?:/)?$", dest: "/elsewhere/[[...path]]", check: true },
    { handle: "hit" },
    { src: "/_next/static/.+", headers: { "cache-control": "immutable" }, continue: true },
    { handle: "error" },
    { src: "/.*", dest: "/_not-found", status: 404 },
  ],
});

const OUTPUTS = [
  "index",
  "posts/[id]",
  "elsewhere/[[...path]]",
  "about",
  "_not-found",
  "missing.txt",
  "_next/static/a.js",
];
const GO_ON: MiddlewareOutcome<string> = { headers: {}, answerHeaders: { "x-seen": "1" } };

async function ask(path: string, outcome = GO_ON, headers = {}) {
  let asked = 0;
  const middleware = async () => {
    asked += 1;
    return outcome;
  };
  const site = { routes, has: (name: string) => OUTPUTS.includes(name), middleware };
  return { ...(await route(site, { method: "GET", path, search: "a=1", headers })), asked };
}

it("an output is found by its name, which it is told", async () => {
  expect(await ask("/about")).toMatchObject({
    output: "about",
    headers: { "x-matched-path": "/about" },
    answerHeaders: { "x-frame-options": "DENY", "x-seen": "1" },
  });
  expect(await ask("/")).toMatchObject({ output: "index", headers: { "x-matched-path": "/" } });
  expect(await ask("/_next/static/a.js")).toMatchObject({ answerHeaders: { "cache-control": "immutable" } });
});

it("a path segment becomes a parameter, as it was written", async () => {
  expect(await ask("/posts/x%20y")).toMatchObject({
    output: "posts/[id]",
    path: "/posts/x%20y",
    search: "a=1&nxtPid=x%2520y",
  });
});

it("middleware is called once, and may answer or rewrite", async () => {
  expect(await ask("/about", GO_ON, { "next-action": "x" })).toMatchObject({ asked: 1 });
  expect(await ask("/about", { answer: "no" })).toMatchObject({ answer: "no" });
  expect(await ask("/other", { ...GO_ON, path: "/about" })).toMatchObject({
    output: "about",
    path: "/about",
  });
  expect(await ask("/api/x")).toMatchObject({ asked: 0 });
});

it("every request for the other host, including for files, is rewritten to that host's route", async () => {
  const headers = { host: "Other.example:443" };
  const there = (path: string) => ask(path, { ...GO_ON, headers }, headers);
  for (const path of ["/about", "/", "/_next/static/a.js", "/elsewhere/x"])
    expect(await there(path)).toMatchObject({ output: "elsewhere/[[...path]]", path });
  expect(await ask("/elsewhere/x", GO_ON, { host: "example" })).toMatchObject({
    output: "_not-found",
    status: 404,
  });
});

it("an unknown path gets the not-found page, or what the routes define instead", async () => {
  expect(await ask("/nowhere")).toMatchObject({ output: "_not-found", status: 404, path: "/nowhere" });
  expect(await ask("/_next/nothing.js")).toMatchObject({ output: "missing.txt", status: 404 });
});
