import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it, vi } from "vitest";
import { getLobster } from "@/lib/areas/lobsters/endpoints";
import { formOf, givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { OUTPUT } from "@/lib/testing/functions/build";
import { FunctionConfig } from "@/lib/testing/functions/config";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

// A function starts for each of some twenty addresses.
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

/** Whether a traced file of the build, at its place in the project, reads files at run time. */
const readsFiles = memoise((file: string) =>
  /\b(readFile|readFileSync|readdir|readdirSync|createReadStream)\b/.test(
    readFileSync(join(inject("build"), "..", file), "utf8"),
  ),
);

/**
 * Paths that run all code of the build that reads files, each with all sets of traced files that it has: a trace can
 * miss only what is read at run time. Of several functions with the same, the one that has least else.
 */
function pathsOfTraces(): string[] {
  const traces = everyPath().map((path) => {
    const folder = join(inject("build"), "..", OUTPUT, "functions", `${path === "/" ? "index" : path}.func`);
    const { filePathMap } = FunctionConfig.parse(
      JSON.parse(readFileSync(join(folder, ".vc-config.json"), "utf8")),
    );
    const isCode = (place: string) => place.startsWith(".next/server/");
    const places = Object.keys(filePathMap).sort();
    const readers = places.filter(
      (place) => isCode(place) && place.endsWith(".js") && readsFiles(filePathMap[place] ?? ""),
    );
    return { path, readers, others: places.filter((place) => !isCode(place)).join("\n") };
  });
  const pathByReader = new Map<string, string>();
  for (const { path, readers, others } of traces.toSorted((a, b) => b.readers.length - a.readers.length))
    for (const reader of readers) pathByReader.set(`${reader}\n${others}`, path);
  return [...new Set(pathByReader.values())];
}

function memoise<Result>(of: (key: string) => Result): (key: string) => Result {
  const known = new Map<string, Result>();
  return (key) => {
    const result = known.get(key) ?? of(key);
    known.set(key, result);
    return result;
  };
}

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

  it("a logged-in owner sends a form, and nobody else can", async () => {
    const { ownerId, api, displayName } = await givenLobster();
    const form = () =>
      formOf("saveProfile", { display_name: displayName, bio: "By a form.", avatar_seed: "tide" });
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

  it.runIf(inject("adapter") === "functions")("every function has all files that it reads", async () => {
    const owner = await givenVisitor(admin.ownerId);
    const paths = pathsOfTraces().map(filled);
    expect(paths.length).toBeGreaterThan(15);
    const failed: string[] = [];
    for (const path of paths) {
      const { status } = await owner.get(path || "/");
      if (status >= 500) failed.push(`${status} ${path}`);
    }
    expect(failed).toEqual([]);
  });
});
