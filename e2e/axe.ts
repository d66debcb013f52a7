import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { EVERY_VARIANT } from "@/lib/testing/breadth";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Expects that axe finds nothing wrong on a page, and enough contrast in light and in dark colours. */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  // After a navigation by script, the title is set last.
  await expect(page, name).toHaveTitle(/\S/);
  await expect(page.getByRole("heading", { level: 1 }), name).toHaveCount(1);
  await page.evaluate(axe.source);
  await expectNoViolation(page, name, "everything but contrast");
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolation(page, `${name}, ${colorScheme}`, "contrast");
  }
}

type Part = "contrast" | "everything but contrast";

async function expectNoViolation(page: Page, name: string, part: Part): Promise<void> {
  const { violations, passes } = await page.evaluate(runAxe, { part, isOfAll: EVERY_VARIANT });
  expect(violations, name).toEqual([]);
  // Without a check of the contrast this would mean little.
  expect(passes.includes("color-contrast"), name).toBe(part === "contrast");
}

/**
 * Runs in the page, which hands over only what is looked at. The contrast takes four fifths of axe's time, so it is
 * measured on one of all elements that look alike: whose ancestors and they themselves have the same tags, classes and
 * states.
 */
async function runAxe({ part, isOfAll }: { part: Part; isOfAll: boolean }) {
  const isOfContrast = part === "contrast";
  const looks = new Map<Element, string>();
  const lookOf = (element: Element): string => {
    const known = looks.get(element);
    if (known !== undefined) return known;
    const attributes = [...element.attributes].flatMap(({ name, value }) =>
      ["id", "href", "src", "title", "datetime", "name", "value", "alt"].includes(name) ? [] : [name, value],
    );
    const parent = element.parentElement ? lookOf(element.parentElement) : "";
    const column = element instanceof HTMLTableCellElement ? element.cellIndex : "";
    const own = [element.tagName, column, element.matches(":target"), ...attributes];
    const look = `${parent} > ${own.join(" ")}`;
    looks.set(element, look);
    return look;
  };
  const elements = [...document.body.querySelectorAll("*")];
  const withText = elements.filter(
    (element) =>
      element.shadowRoot ||
      element.matches("input, select, textarea") ||
      [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
      ),
  );
  const oneOfEach = new Map(withText.map((element) => [lookOf(element), element]));
  const { violations, passes } = await window.axe.run(
    isOfContrast && !isOfAll ? { include: [...oneOfEach.values()] } : document,
    {
      resultTypes: ["violations"],
      ...(isOfContrast
        ? { runOnly: { type: "rule", values: ["color-contrast"] } }
        : { rules: { "color-contrast": { enabled: false } } }),
    },
  );
  return {
    violations: violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })),
    passes: passes.map(({ id }) => id),
  };
}
