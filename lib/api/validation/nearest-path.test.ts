import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { nearestPath } from "./nearest-path";

const ID = randomUUID();

describe("the nearest path", () => {
  it.each([
    ["/api/v1/posts/", "POST /posts"],
    ["/api/v1/post", "POST /posts"],
    [`/api/v1/post/${ID}`, "DELETE, GET /posts/{id}"],
    [`/api/v1/posts/${ID}/comment`, "GET /posts/{id}/comments"],
    [`/api/v1/posts/${ID}/like`, "POST /likes"],
    ["/api/v1/feed/latest", "GET /feed"],
    ["/api/v1/FEED", "GET /feed"],
    ["/api/v1/lobster/me", "GET, PATCH /lobster"],
    ["/api/v1/notification", "GET, POST /notifications"],
    [`/api/v1/quests/${ID}/claim`, "DELETE, POST /quests/{id}/subtasks/{slot_no}/claim"],
    ["/api/v1/building/library/raid", "POST /buildings/{slug}/raid"],
    ["/api/v1/api/v1/feed", "GET /feed"],
    ["/api/v1/posts/{id}", "DELETE, GET /posts/{id}"],
  ])("of %s is %s", async (path, nearest) => {
    expect(await nearestPath(path)).toBe(nearest);
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
  ])("is looked for in bounded time, whatever the path", async (path) => {
    await nearestPath("/api/v1/feed");
    const startedAt = performance.now();
    await nearestPath(`/api/v1/${path}`);
    expect(performance.now() - startedAt).toBeLessThan(100);
  });
});
