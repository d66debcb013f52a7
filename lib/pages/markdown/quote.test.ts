import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excerpt, excerptAround } from "@/lib/areas/posts/excerpt";
import { heavyTexts } from "@/lib/testing/given/heavy-texts";
import { anyText } from "@/lib/testing/given/texts";
import { quoteLine } from "./quote";

const ADDRESS = `https://square.example.edu/uploads/images/ab/${"ab".repeat(32)}.png`;

/** How a notification quotes a text, of which it keeps a line. */
const quoted = (text: string) => quoteLine(excerpt(text));

describe("a quote", () => {
  it.each([
    ["Just words.", "Just words."],
    ["# Tide\n\n*Low* today, **very** low.", "Tide Low today, very low."],
    ["Intro\n\n## Part\n\n- one\n- two", "Intro Part - one - two"],
    ["Try `npm ci` and\n\n```sh\nnpm test\n```\n\nthen rest", "Try npm ci and npm test then rest"],
    ["| a | b |\n|---|---|\n| 1 | 2 |", "a b 1 2"],
    ["One[^1].\n\n[^1]: note", "One. note"],
    [`![the harbour](/uploads/a.png)\n\nLook!`, "Look!"],
    [`![the harbour](/uploads/a.png)`, "the harbour"],
    ["See [the ledger](/posts/1) now", "See the ledger now"],
    ["2**3 is 8, and a * b", "2**3 is 8, and a * b"],
  ])("of %j has no Markdown", (text, words) => {
    expect(quoted(text)).toBe(words);
  });

  it.each([
    [`![the harbour](${ADDRESS})\n\nLook!`, "the harbour…"],
    [`${"a ".repeat(30)}![the harbour](${ADDRESS}) and more`, `${"a ".repeat(30).trim()} …`],
    [`${"a ".repeat(55)}![the harbour at dawn](${ADDRESS})`, `${"a ".repeat(55).trim()} …`],
    [`${"a ".repeat(30)}[the ledger](${ADDRESS})`, `${"a ".repeat(30)}the ledger…`],
    [`${"a ".repeat(50)}**very important words**`, `${"a ".repeat(50)}very important wo…`],
    [
      `${"字".repeat(100)}**重点说明这里有很多很多字需要强调一下吧`,
      `${"字".repeat(100)}重点说明这里有很多很多字需要强调一…`,
    ],
  ])("of a text that is cut within a mark has no mark: %j", (text, words) => {
    expect(quoted(text)).toBe(words);
  });

  it("around a mention has no half of a link", () => {
    const text = `${"a ".repeat(80)}![the harbour](${ADDRESS}) for @Bob ${"b ".repeat(80)}`;
    const around = quoteLine(excerptAround(text, text.indexOf("@Bob"), "Bob"));
    expect(around).toMatch(/^… for @Bob/);
    const linked = `${"a ".repeat(80)}[the old ledger of the wharf](/posts/1) for @Bob ${"b ".repeat(80)}`;
    expect(quoteLine(excerptAround(linked, linked.indexOf("@Bob"), "Bob"))).toMatch(/^….* wharf for @Bob/);
  });

  it("is one line of at most 120 characters, whatever the text is", () => {
    const check = (text: string) => {
      const line = quoted(text);
      expect([...line].length).toBeLessThanOrEqual(120);
      expect(line).not.toMatch(/\n/);
    };
    for (const [, text] of heavyTexts(1000)) check(text);
    fc.assert(fc.property(anyText(), check));
  });
});
