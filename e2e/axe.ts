import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { EVERY_VARIANT } from "@/lib/testing/breadth";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What had enough contrast on an earlier page, by its look. */
const measured = { dark: new Set<number>(), light: new Set<number>() };

/** Expects that axe finds nothing wrong on a page, and enough contrast in light and in dark colours. */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  // After a navigation by script, the title is set last.
  await expect(page, name).toHaveTitle(/\S/);
  await expect(page.getByRole("heading", { level: 1 }), name).toHaveCount(1);
  await page.evaluate(AXE);
  expect(await page.evaluate(violationsBesidesContrast), name).toEqual([]);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const known = measured[colorScheme];
    const found = await page.evaluate(violationsOfContrast, EVERY_VARIANT ? null : [...known]);
    expect(found.violations, `${name}, ${colorScheme}`).toEqual([]);
    for (const look of found.enough) known.add(look);
    // Without a check of the contrast this would mean little.
    expect(known.size, name).toBeGreaterThan(0);
  }
}

/** Runs in the page, which hands over only what is looked at. */
async function violationsBesidesContrast() {
  const { violations } = await window.axe.run(document, {
    resultTypes: ["violations"],
    rules: { "color-contrast": { enabled: false } },
  });
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}

/**
 * Runs in the page. The contrast takes four fifths of axe's time, so it is measured on one of all elements that look alike,
 * whose ancestors and they themselves have the same tags, classes and states, and not on those whose look is `known` from
 * another page. With null it is measured on all.
 */
async function violationsOfContrast(known: number[] | null) {
  // As texts, the looks of all pages would be megabytes for each page.
  const hash = (text: string) => {
    let [low, high] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      low = Math.imul(low ^ text.charCodeAt(at), 2_654_435_761);
      high = Math.imul(high ^ text.charCodeAt(at), 1_597_334_677);
    }
    return (high >>> 0) * 2 ** 21 + (low >>> 11);
  };
  const styles = [...document.styleSheets].map(({ href }) => href).join(" ");
  const looks = new Map<Element, number>();
  const lookOf = (element: Element): number => {
    const found = looks.get(element);
    if (found !== undefined) return found;
    const attributes = [...element.attributes].flatMap(({ name, value }) =>
      ["id", "href", "src", "title", "datetime", "name", "value", "alt"].includes(name) ? [] : [name, value],
    );
    const above = element.parentElement ? lookOf(element.parentElement) : styles;
    const column = element instanceof HTMLTableCellElement ? element.cellIndex : "";
    const look = hash([above, element.tagName, column, element.matches(":target"), ...attributes].join(" "));
    looks.set(element, look);
    return look;
  };
  const withText = [...document.body.querySelectorAll("*")].filter(
    (element) =>
      element.shadowRoot ||
      element.matches("input, select, textarea") ||
      [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
      ),
  );
  const isKnown = new Set(known);
  const oneOfEach = new Map(
    withText.map((element) => [lookOf(element), element] as const).filter(([look]) => !isKnown.has(look)),
  );
  const measure = (what: Document | { include: Element[] }) =>
    window.axe.run(what, {
      resultTypes: ["violations", "passes"],
      runOnly: { type: "rule", values: ["color-contrast"] },
      elementRef: true,
    });
  const include = [...oneOfEach.values()];
  const none = { violations: [], passes: [] };
  const { violations, passes } =
    known === null ? await measure(document) : include.length > 0 ? await measure({ include }) : none;
  return {
    // What could not be measured, such as a hidden element, is measured where it can be.
    enough: passes.flatMap(({ nodes }) => nodes.flatMap(({ element }) => (element ? [lookOf(element)] : []))),
    violations: violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })),
  };
}
