import { describe, expect, it } from "vitest";
import { negotiateLocale } from "./locale";

describe("the language of a page", () => {
  it.each([
    [undefined, null, "en"],
    [undefined, "", "en"],
    [undefined, "de-DE,de;q=0.9", "en"],
    [undefined, "zh-CN,zh;q=0.9,en;q=0.8", "zh-CN"],
    [undefined, "zh", "zh-CN"],
    [undefined, "zh-Hant-TW,en;q=0.3", "zh-CN"],
    [undefined, "en-GB,zh;q=0.9", "en"],
    [undefined, "fr,zh;q=0.2,en;q=0.1", "zh-CN"],
    ["en", "zh-CN", "en"],
    ["zh-CN", "en", "zh-CN"],
    ["xx", "zh-CN", "zh-CN"],
    [undefined, ";;;q=,,*", "en"],
  ] as const)("chosen %s, header %s: %s", (chosen, header, locale) => {
    expect(negotiateLocale(chosen, header)).toBe(locale);
  });
});
