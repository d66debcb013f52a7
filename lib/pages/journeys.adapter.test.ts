import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it, vi } from "vitest";
import { getLobster } from "@/lib/areas/lobsters/endpoints";
import { formOf, givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

// A function starts for each of some eighty addresses.
vi.setConfig({ testTimeout: 900_000 });

let admin: GivenLobster;
let postId: string;

beforeAll(async () => {
  admin = await givenLobster({ isAdmin: true });
  postId = (await givenPost(admin, { title: "Low tide" })).id;
});

/** The paths of every page and route handler of the build. */
const everyPath = (): string[] =>
  Object.values<string>(
    JSON.parse(readFileSync(join(inject("build"), "app-path-routes-manifest.json"), "utf8")),
  ).filter((path) => !path.startsWith("/_"));

const filled = (path: string) =>
  path
    .replace(/\[\[\.\.\.\w+\]\]/, "")
    .replace(/\[\.\.\.\w+\]/, "x")
    .replace("[serial_no]", String(admin.serialNo))
    .replace("[slug]", "old-library")
    .replace(/\[\w+\]/g, postId);

describe.skipIf(inject("adapter") === "in-process")("one journey of each kind", () => {
  it("a visitor reads a page", async () => {
    const { status, headers, text } = await new Visitor().get(`/posts/${postId}`);
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(text).toContain("Low tide");
  });

  it("an owner who is logged in sends a form, and nobody else does", async () => {
    const { ownerId, api, displayName } = await givenLobster();
    const form = () =>
      formOf("saveLobster", { display_name: displayName, bio: "By a form.", avatar_seed: "tide" });
    const stranger = await new Visitor().post("/me/profile", form());
    expect(stranger.status).toBeLessThan(500);
    expect((await api.ok(getLobster)).lobster.bio).toBe("");
    const saved = await (await givenVisitor(ownerId)).post("/me/profile", form());
    expect(saved.status).toBeLessThan(400);
    expect((await api.ok(getLobster)).lobster.bio).toBe("By a form.");
  });

  it("a picture is drawn", async () => {
    const { status, headers } = await new Visitor().get(`/posts/${postId}/picture.png`);
    expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  it.runIf(inject("adapter") === "functions")("every function has all files that it needs", async () => {
    const owner = await givenVisitor(admin.ownerId);
    const paths = everyPath().map(filled);
    expect(paths.length).toBeGreaterThan(60);
    const failed: string[] = [];
    for (const path of paths) {
      const { status } = await owner.get(path || "/");
      if (status >= 500) failed.push(`${status} ${path}`);
    }
    expect(failed).toEqual([]);
  });
});
