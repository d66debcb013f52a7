import { expect, it } from "vitest";
import { withChineseMarks } from "./marks";

const CHINESE = (marks: string) => `<span font_family="Noto Sans SC">${marks}</span>`;

it.each([
  ["他说“好”——然后……", `他说${CHINESE("“")}好${CHINESE("”——")}然后${CHINESE("……")}`],
  ["It’s “fine” — a title…", "It’s “fine” — a title…"],
])("quotation marks, dashes and ellipses of %j are those of its language", (text, markup) => {
  expect(withChineseMarks(text)).toBe(markup);
});
