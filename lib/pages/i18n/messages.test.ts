import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";
import { SENTENCES } from "@/app/(owner)/me/(dashboard)/activity/sentences";
import type { Locale } from "./locale";
import { MESSAGES } from "./messages";
import { textsOf } from "./texts-of";

/** The names of a message's values and tags. */
const namesIn = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...namesIn(element.children)];
    if (element.type === TYPE.select || element.type === TYPE.plural)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => namesIn(value))];
    return [element.value];
  });

const namesOf = (text: string) => [...new Set(namesIn(parse(text)))].sort();

const textsIn = (locale: Locale) =>
  new Map([...textsOf(MESSAGES[locale]), ...textsOf({ sentences: SENTENCES[locale] })]);

const english = textsIn("en");
const chinese = textsIn("zh-CN");

describe("the text of the pages", () => {
  it("has the same keys in both languages", () => {
    expect(english.size).toBeGreaterThan(50);
    const lacking = (one: Map<string, string>, other: Map<string, string>) =>
      [...other.keys()].filter((key) => !one.has(key));
    expect(lacking(chinese, english), "messages/zh-CN lacks these keys").toEqual([]);
    expect(lacking(english, chinese), "messages/en lacks these keys").toEqual([]);
  });

  it.each([...english.keys()])("%s has the same values in both languages", (key) => {
    const names = namesOf(english.get(key) ?? "");
    expect(namesOf(chinese.get(key) ?? ""), "values and tags in messages/zh-CN").toEqual(names);
  });

  it("is never empty", () => {
    for (const [key, text] of [...english, ...chinese]) expect(text.trim(), key).not.toBe("");
  });
});
