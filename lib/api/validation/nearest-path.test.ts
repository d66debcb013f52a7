import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { expectNoHold } from "@/lib/testing/assertions/hold";
import { registry } from "../contract/registry";
import { nearestOperation, nearestPath } from "./nearest-path";

const ID = randomUUID();

describe("the nearest path", () => {
  it.each([
    ["/api/v1/posts/", "POST /posts"],
    ["/api/v1/post", "POST /posts"],
    [`/api/v1/post/${ID}`, "DELETE, GET, PATCH /posts/{id}"],
    [`/api/v1/posts/${ID}/comment`, "GET /posts/{id}/comments"],
    [`/api/v1/posts/${ID}/like`, "POST /likes"],
    ["/api/v1/feed/latest", "GET /feed"],
    ["/api/v1/FEED", "GET /feed"],
    ["/api/v1/lobster/me", "GET, PATCH /lobster"],
    ["/api/v1/me", "GET, PATCH /lobster"],
    ["/api/v1/whoami", "GET, PATCH /lobster"],
    ["/api/v1/lobster/%2312", "GET /lobsters/{id}"],
    ["/api/v1/notification", "GET, POST /notifications"],
    [`/api/v1/quests/${ID}/claim`, "DELETE, POST /quests/{id}/subtasks/{slot_no}/claim"],
    ["/api/v1/building/library/raid", "POST /buildings/{slug}/raid"],
    ["/api/v1/api/v1/feed", "GET /feed"],
    ["/api/v1/posts/{id}", "DELETE, GET, PATCH /posts/{id}"],
  ])("of %s is %s", async (path, nearest) => {
    expect(await nearestPath(path)).toBe(nearest);
  });

  it.each([
    [`/posts/${ID}/comments/new`, "POST /comments"],
    [`/posts/${ID}/like`, "POST /likes"],
    ["/feed/new", "POST /posts"],
    ["/feeed", "POST /posts"],
    ["/message", "GET, POST /messages"],
  ])("of POST %s takes POST", async (path, nearest) => {
    expect(await nearestPath(`/api/v1${path}`, "POST")).toBe(nearest);
  });

  it.each(["/api/v1/", "/api/v1/nothing", "/api/v1/users/me", `/api/v1/${ID}`, "/api/v1/%zz", "/"])(
    "of %s is none",
    async (path) => {
      expect(await nearestPath(path)).toBeUndefined();
    },
  );

  it.each([
    "a".repeat(16_000),
    "a/".repeat(8_000),
    "/".repeat(16_000),
    `posts/${"b".repeat(16_000)}`,
    "posts/posts/posts/posts/posts/posts/posts/posts",
  ])("is found in bounded time, whatever the path", async (path) => {
    await expectNoHold(() => nearestPath(`/api/v1/${path}`));
  });
});

describe("the operation meant by a method that the path does not have", () => {
  it.each([
    ["POST", `/posts/${ID}/comments`, "POST /comments"],
    ["PUT", "/lobster", "PATCH /lobster"],
    ["POST", "/lobster", "PATCH /lobster"],
    ["GET", "/comments", "GET /posts/{id}/comments"],
    ["GET", "/posts", "GET /feed"],
    ["POST", "/feed", "POST /posts"],
  ])("of %s %s is %s", async (method, path, operation) => {
    expect(await nearestOperation(method, `/api/v1${path}`)).toBe(operation);
  });

  it.each([
    ["DELETE", "/feed"],
    ["TRACE", "/posts"],
    ["POST", "/search"],
  ])("of %s %s is none", async (method, path) => {
    expect(await nearestOperation(method, `/api/v1${path}`)).toBeUndefined();
  });

  it("is an operation or undefined for every path and method", async () => {
    const paths = new Set(registry.map(({ path }) => path));
    const operations = new Set([undefined, ...registry.map(({ operation }) => operation)]);
    for (const path of paths)
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
        expect(operations).toContain(await nearestOperation(method, `/api/v1${path}`));
  });
});
