import { describe, expect, it } from "vitest";
import { expectNoHold } from "@/lib/testing/assertions/hold";
import { heavyTexts } from "@/lib/testing/given/heavy-texts";
import { changedAround, FORMULA_LENGTH_MAX, formulasIn, outsideFormula } from "./formulas";

const found = (text: string) => formulasIn(text).map(([start, end]) => text.slice(start, end));

describe("a formula", () => {
  it.each([
    ["Einstein: $E=mc^2$.", ["$E=mc^2$"]],
    ["设$x$为实数，$y>0$", ["$x$", "$y>0$"]],
    ["the $n$th of $a_1,$ $a_2$", ["$n$", "$a_1,$", "$a_2$"]],
    ["so $$a^2+b^2=c^2$$ holds", ["$$a^2+b^2=c^2$$"]],
    ["so\n$$\na\n- b\n$$\nholds", ["$$\na\n- b\n$$"]],
    ["\\(a*b\\) and \\[c_d\\]", ["\\(a*b\\)", "\\[c_d\\]"]],
    ["\\[a\\\\[1em]b\\]", ["\\[a\\\\[1em]b\\]"]],
    ["$\\text{costs \\$5}$", ["$\\text{costs \\$5}$"]],
    ["$\\{1, 2\\}$ and $\\left[0, 1\\right)$", ["$\\{1, 2\\}$", "$\\left[0, 1\\right)$"]],
    ["$\\text{速度}=\\frac{s}{t}$", ["$\\text{速度}=\\frac{s}{t}$"]],
  ])("is found in %j", (text, formulas) => {
    expect(found(text)).toEqual(formulas);
  });

  it.each([
    "costs $5 and $6",
    "costs $5-$6, or US$7 and US$8",
    "costs $5, and lunch$ is free",
    "$20 to 30$",
    "costs $6. **$5 or so**$",
    "票价$5，不是$6。我有$5和5元$",
    "set $PATH and $HOME, or $PATH$HOME",
    "escaped \\$x$ and \\\\ and $ x $ and $x $",
    "`$x$` and ``$y` $y$`` and ```\n$z$\n```",
    "\\[Update\\] and \\[a link\\](https://a.example)",
    "\\(see above\\)",
    "$a\n\nb$ and $$a\n\nb$$",
    "$$ more $$",
    "$`x`$",
    `$${"x".repeat(FORMULA_LENGTH_MAX + 1)}$`,
  ])("is not found where money, words, code or an escape is: %j", (text) => {
    expect(found(text)).toEqual([]);
  });

  it("is never divided by a cut", () => {
    const text = "Let $x_1$ be";
    expect([...text].map((_, end) => outsideFormula(text, end))).toEqual([
      ...[0, 1, 2, 3, 4, 4, 4, 4, 4],
      ...[9, 10, 11],
    ]);
    expect(outsideFormula(`$x${"+x".repeat(900)}$`, 400)).toBe(0);
  });

  it("stays when the words around it change", () => {
    expect(changedAround("*a* $b*c$ *d* \\(*e*\\)", (part) => part.replaceAll("*", ""))).toBe(
      "a $b*c$ d \\(*e*\\)",
    );
  });

  it("is found quickly, whatever the text", async () => {
    const units = [
      "$",
      "$a",
      "$a ",
      "$$a",
      "$$ ",
      "\\(",
      "\\(a",
      "\\[",
      "\\[\\(",
      "`",
      "`a``",
      "$$a\n",
      "\\$",
    ];
    const texts = [...units.map((unit) => unit.repeat(5000)), ...heavyTexts(10_000).map(([, text]) => text)];
    for (const text of texts) await expectNoHold(() => formulasIn(text), text.slice(0, 20));
  });
});
