import { expect, it } from "vitest";
import { campus, textsIn } from "./campus";
import { buildingsNamed } from "./named";

it.each([
  ["library", ["old-library", "new-library"]],
  ["OLD libr", ["old-library"]],
  ["图书馆", ["old-library", "new-library"]],
  ["圖書館", ["old-library", "new-library"]],
  ["tushuguan", ["old-library", "new-library"]],
  ["tu shu guan", ["old-library", "new-library"]],
  ["Tú shū guǎn", ["old-library", "new-library"]],
  ["tsg", ["old-library", "new-library"]],
  ["zhongl", ["clock-tower"]],
  ["楼", ["clock-tower", "physics-building", "chemistry-building", "mathematics-hall"]],
  ["ibrary", []],
  ["ushu", []],
  ["tu", []],
  ["zyzzyva", []],
  ["", []],
  ["?!", []],
])("the buildings named %s are %j", (q, slugs) => {
  expect(buildingsNamed(q).map(({ slug }) => slug)).toEqual(slugs);
});

it("the shipped campus has a syllable of pinyin for each character of a name", () => {
  for (const { slug, pinyin } of campus().buildings)
    expect(pinyin?.split(" "), slug).toHaveLength([...(textsIn(slug, "zh-CN").name ?? "")].length);
});
