import { readdirSync } from "node:fs";
import { LOCALES, type Locale } from "@/lib/pages/i18n/locale";
import { variantsOf } from "@/lib/testing/breadth";
import { expectAccessible } from "./axe";
import { test as walk } from "./furnished";
import { PAGE_STATES, type ShownPage } from "./pages";
import { quick } from "./quick";
import { expect } from "./square";
import type { Guise } from "./walker";

walk.describe.configure({ mode: "parallel" });

/** Pages that need a course (course.spec.ts), and one that only a new owner reaches, on the way to another page. */
const NOT_SHOWN = ["/course", "/course/numbers", "/me/name"];

walk("no page of the square is left out", quick(), () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const routes = files.flatMap((file) => {
    const route = /^(.*)\/page\.tsx$/.exec(`/${file}`)?.[1]?.replace(/\/\([a-z]+\)/g, "");
    return route === undefined ? [] : route || "/";
  });
  const shown = new Set(PAGE_STATES.map(({ route }) => route));
  expect(routes.filter((route) => !shown.has(route)).toSorted()).toEqual(NOT_SHOWN);
});

const isJudged = (locale: Locale) => variantsOf(LOCALES, ["en"]).includes(locale);

for (const { name, as } of PAGE_STATES)
  for (const guise of guisesOf(as))
    walk(titleOf(name, as, guise), async ({ pages, walkerAs }) => {
      const walker = await walkerAs(guise);
      await walker.open(pageNamed(pages, name));
      await walker.expectWhole(name);
      // axe is a script itself. What it checks besides texts, and where links lead, is the same in both
      // languages.
      if (guise.hasScripts && isJudged(guise.locale)) await expectAccessible(walker.page, name);
      if (isJudged(guise.locale)) await walker.expectLinks(name);
    });

/**
 * Each state is opened once in each language; in the full grid also without scripts, and public ones by an
 * owner.
 */
function guisesOf(as: ShownPage["as"]): Guise[] {
  const callers = variantsOf(["visitor", "owner"] as const, [as]).filter(
    (one) => as === "visitor" || one === as,
  );
  const scripts = variantsOf([true, false], [true]);
  return LOCALES.flatMap((locale) =>
    callers.flatMap((caller) => scripts.map((hasScripts) => ({ locale, as: caller, hasScripts }))),
  );
}

function titleOf(name: string, as: ShownPage["as"], guise: Guise): string {
  const judged = isJudged(guise.locale) ? "whole, accessible in both colour schemes, and leads on" : "whole";
  const variant = [guise.as === as ? "" : ` for an ${guise.as}`, guise.hasScripts ? "" : " without scripts"];
  return `${name} in ${guise.locale}${variant.join("")} is ${judged}`;
}

function pageNamed(pages: ShownPage[], name: string): ShownPage {
  const page = pages.find((one) => one.name === name);
  if (!page) throw new Error(`There is no page ${name}.`);
  return page;
}
