import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { StartError } from "@/lib/platform/start-error";
import { ownFolder } from "@/lib/testing/given/folder";
import { campus, readCampus, textsIn } from "./campus";

const folder = ownFolder();

function fileWith(content: unknown): string {
  const file = join(folder, `${randomUUID()}.json`);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const building = (slug: string, rest = {}) => ({
  slug,
  name: "Hall",
  description: "A hall.",
  map: { x: 1, y: 2.5 },
  ...rest,
});

describe("the shipped campus", () => {
  it("has 24 buildings, each with its own slug, name, description and place", () => {
    const { buildings } = campus();
    expect(buildings).toHaveLength(24);
    for (const distinct of [
      buildings.map(({ slug }) => slug),
      buildings.map(({ name }) => name),
      buildings.map(({ description }) => description),
      buildings.map(({ map }) => `${map.x} ${map.y}`),
    ])
      expect(new Set(distinct).size).toBe(24);
  });

  it("has a Chinese name and description for each building, all different", () => {
    const texts = campus().slugs.map((slug) => textsIn(slug, "zh-CN"));
    for (const said of [texts.map(({ name }) => name), texts.map(({ description }) => description)]) {
      expect(new Set(said).size).toBe(24);
      for (const text of said) expect(text).toMatch(/^[\p{Script=Han}，。、；]+$/u);
    }
  });

  it("has no other texts in English, and none for an unknown building", () => {
    expect(textsIn("old-library", "en")).toEqual({});
    expect(textsIn("no-such-building", "zh-CN")).toEqual({});
  });
});

describe("a deployment's campus", () => {
  it("is read unchanged", () => {
    const buildings = [building("hall-one"), building("hall-2")];
    expect(readCampus(fileWith({ buildings }))).toEqual({ buildings });
  });

  it("may have texts in other languages, all or some", () => {
    const buildings = [building("a", { translations: { "zh-CN": { name: "大厅" } } }), building("b")];
    expect(readCampus(fileWith({ buildings }))).toEqual({ buildings });
  });

  it.each([
    ["no JSON", "{", /cannot be read: .*JSON/],
    ["no buildings", {}, /is not a campus:\n {2}buildings: /],
    ["one building", { buildings: [building("a")] }, /buildings: must have at least 2 buildings/],
    [
      "a slug in capitals",
      { buildings: [building("a"), building("B")] },
      /buildings\.1\.slug: must be lower-case/,
    ],
    [
      "the path of the target as a slug",
      { buildings: [building("a"), building("target")] },
      /must not be target/,
    ],
    [
      "a building without a name",
      { buildings: [building("a"), building("b", { name: "" })] },
      /buildings\.1\.name/,
    ],
    [
      "a place off the map",
      { buildings: [building("a"), building("b", { map: { x: 101, y: 0 } })] },
      /1\.map\.x/,
    ],
    ["a field misspelt", { buildings: [building("a"), building("b", { nmae: "" })] }, /buildings\.1: .*nmae/],
    [
      "a language that the pages do not have",
      { buildings: [building("a"), building("b", { translations: { zh: { name: "大厅" } } })] },
      /buildings\.1\.translations: .*zh/,
    ],
    [
      "a translated name that is too long",
      { buildings: [building("a", { translations: { "zh-CN": { name: "厅".repeat(81) } } }), building("b")] },
      /buildings\.0\.translations\.zh-CN\.name/,
    ],
    [
      "one slug twice",
      { buildings: [building("a"), building("b"), building("a")] },
      /two buildings with the slug a\./,
    ],
  ])("with %s is refused at start, in a sentence that names the file", (_, content, sentence) => {
    const file = fileWith(content);
    expect(() => readCampus(file)).toThrow(StartError);
    expect(() => readCampus(file)).toThrow(sentence);
    expect(() => readCampus(file)).toThrow(file);
  });

  it("that does not exist is refused at start", () => {
    expect(() => readCampus(join(folder, "absent.json"))).toThrow(
      /BUILDINGS_FILE .*absent\.json cannot be read: ENOENT/,
    );
  });
});
