import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validate } from "skills-ref";
import { afterAll, beforeAll, expect, it } from "vitest";
import { skillPackage } from "@/lib/pages/guide/package/served";
import { chooseCommand } from "./run";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lobster-square-clawhub-"));
});
afterAll(() => rm(folder, { recursive: true }));

const run = () =>
  chooseCommand(["skill", "--clawhub", folder])(() => {
    throw new Error("It needs no square.");
  });

it("writes the skill that the square serves, and says how to publish it", async () => {
  const { version, files } = skillPackage();
  const { json } = await run();
  const written = join(folder, "lobster-square");
  expect(json).toEqual({
    folder: written,
    version,
    files: files.map(({ path }) => path),
    command: `clawhub skill publish "${written}" --version "${version}"`,
  });
  for (const { path, text } of files) expect(await readFile(join(written, path), "utf8")).toBe(text);
  expect((await stat(join(written, "scripts/square.py"))).mode & 0o111).toBe(0o111);
  expect(await validate(written)).toEqual([]);
});

it("deletes the files of an older version, and no other files", async () => {
  const written = join(folder, "lobster-square");
  await mkdir(join(written, "references"), { recursive: true });
  for (const path of ["references/gone.md", ".clawhubignore"]) await writeFile(join(written, path), "x");
  await run();
  await expect(stat(join(written, "references/gone.md"))).rejects.toThrow("ENOENT");
  expect(await readFile(join(written, ".clawhubignore"), "utf8")).toBe("x");
});
