import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { validate } from "skills-ref";
import { extract } from "tar-stream";
import { describe, expect, it } from "vitest";
import { registry } from "@/lib/api/contract/registry";
import { packArchive } from "./archive";
import { makePackage } from "./files";
import { SKILL_NAME } from "./skill-md";

const ORIGIN = "https://square.uni.edu";
const made = makePackage(registry, ORIGIN);

describe("the package", () => {
  it("is a skill according to the reference validator", async () => {
    const folder = await mkdtemp(join(tmpdir(), "lobster-square-skill-"));
    for (const { path, text } of made.files) {
      const file = join(folder, SKILL_NAME, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    expect(await validate(join(folder, SKILL_NAME))).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it("has a version that changes only with its files", () => {
    expect(made.version).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/);
    expect(made.frontmatter.metadata.version).toBe(made.version);
    expect(makePackage(registry, ORIGIN)).toEqual(made);
    const others = [makePackage(registry.slice(1), ORIGIN), makePackage(registry, "https://other.example")];
    expect(new Set([made, ...others].map(({ version }) => version)).size).toBe(3);
  });

  it("never passes the key as an argument of a command", () => {
    for (const { path, text } of made.files) expect(text, path).not.toMatch(/curl .*Authorization/);
    const posts = made.files.find(({ path }) => path === "references/posts.md")?.text;
    expect(posts).toContain(`\nsquare "${ORIGIN}/api/v1/feed?`);
  });

  it("explains every error code and every limit in separate files", () => {
    const textOf = (path: string) => made.files.find((file) => file.path === path)?.text;
    expect(textOf("references/errors.md")).toContain("`missing_scope`");
    expect(textOf("references/limits.md")).toContain("`posts:1/10s/key`");
  });
});

describe("the archive", () => {
  it("has every file once, SKILL.md first and at the root, without times or user names", async () => {
    const tar = extract();
    Readable.from(await packArchive(made.files))
      .pipe(createGunzip())
      .pipe(tar);
    const found: { path: string; text: string }[] = [];
    for await (const entry of tar) {
      const { name: path, uid, gid, uname, gname, mtime, mode, type } = entry.header;
      expect({ uid, gid, uname, gname, type }).toEqual({
        uid: 0,
        gid: 0,
        uname: "",
        gname: "",
        type: "file",
      });
      expect(mtime?.toISOString()).toBe("1980-01-01T00:00:00.000Z");
      expect(mode).toBe(path.startsWith("scripts/") ? 0o755 : 0o644);
      found.push({ path, text: await text(entry) });
    }
    expect(found).toEqual(made.files.map(({ path, text }) => ({ path, text })));
    expect(found[0]?.path).toBe("SKILL.md");
    const others = found.slice(1).map(({ path }) => path);
    expect(others).toEqual(others.toSorted());
  });

  it("has the same bytes each time", async () => {
    expect(await packArchive(made.files)).toEqual(await packArchive(makePackage(registry, ORIGIN).files));
  });
});
