import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { expect, it } from "vitest";
import { SENTENCES } from "@/app/(owner)/me/(dashboard)/activity/sentences";
import { MESSAGES } from "./messages";
import { textsOf } from "./texts-of";

/** Values that are always Chinese. Others are mostly numbers and names, which want a space beside Chinese. */
const CHINESE = ["building", "measure", "tab", "target"];
/** Times begin with a digit and may end with a Chinese character. The others differ from message to message. */
const TIMES = ["ago", "at", "date", "left", "since", "time", "until", "when"];
const EITHER = ["place", "said", "status"];

const standIn = (name: string): string => {
  if (CHINESE.includes(name)) return "中";
  if (TIMES.includes(name)) return "7·";
  return EITHER.includes(name) ? "·" : "7";
};

/** The ways in which a message can come out, with a stand-in for each value. */
const outcomes = (elements: MessageFormatElement[]): string[] =>
  elements.reduce<string[]>(
    (before, element) => before.flatMap((text) => outcomesOf(element).map((more) => text + more)),
    [""],
  );

function outcomesOf(element: MessageFormatElement): string[] {
  if (element.type === TYPE.literal) return [element.value];
  if (element.type === TYPE.pound) return ["7"];
  if (element.type === TYPE.select || element.type === TYPE.plural)
    return Object.values(element.options).flatMap(({ value }) => outcomes(value));
  if (element.type === TYPE.tag && element.children.length > 0) return outcomes(element.children);
  return [standIn(element.value)];
}

const WRONG: [string, RegExp][] = [
  ["no space between Chinese and a letter or digit", /\p{Script=Han}[A-Za-z0-9#]|[A-Za-z0-9]\p{Script=Han}/u],
  ["a space between two Chinese characters", /\p{Script=Han} +\p{Script=Han}/u],
  ["a space beside a full-width sign", / [，。：；！？、（）《》“”]|[，。：；！？、（）《》“”] /u],
  ["two spaces", / {2}/],
  ["a half-width sign after Chinese", /\p{Script=Han}[,;:!?]/u],
];

/** Two words of a search, and a name with the spaces that belong around it. */
const EXEMPT = ["search.before.example.third.q", "activity.target.lobster"];

const wrongIn = (text: string) => WRONG.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);

it("finds what is spaced wrongly", () => {
  expect(outcomes(parse("由 {name} 于{since}占领")).flatMap(wrongIn)).toEqual([WRONG[0]?.[0]]);
  expect(outcomes(parse("还有 {n, plural, other {# 个}} 空缺")).flatMap(wrongIn)).toEqual([WRONG[1]?.[0]]);
  expect(outcomes(parse("到期： {at}")).flatMap(wrongIn)).toEqual([WRONG[2]?.[0]]);
});

it("the Chinese of the pages has spaces around letters and digits, and nowhere else", () => {
  const wrong = [...textsOf(MESSAGES["zh-CN"]), ...textsOf(SENTENCES["zh-CN"])]
    .filter(([key]) => !EXEMPT.includes(key))
    .flatMap(([key, text]) => outcomes(parse(text)).map((outcome) => [key, outcome] as const))
    .flatMap(([key, outcome]) => wrongIn(outcome).map((what) => `${key} has ${what}: ${outcome}`));
  expect(wrong).toEqual([]);
});
