import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { EVERY_VARIANT } from "@/lib/testing/breadth";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Expects that axe finds nothing wrong on a page in light colours, and no wrong contrast in dark ones. */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  // After a navigation by script, the title is set last.
  await expect(page, name).toHaveTitle(/\S/);
  await expect(page.getByRole("heading", { level: 1 }), name).toHaveCount(1);
  await page.evaluate(axe.source);
  await expectNoViolation(page, `${name}, light`);
  await page.emulateMedia({ colorScheme: "dark" });
  // Only the colours differ.
  await expectNoViolation(page, `${name}, dark`, EVERY_VARIANT ? undefined : ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
}

async function expectNoViolation(page: Page, name: string, rules?: string[]): Promise<void> {
  const { violations, passes } = await page.evaluate(runAxe, rules);
  expect(violations, name).toEqual([]);
  // Without a check of the contrast this would mean little.
  expect(passes, name).toContain("color-contrast");
}

/** Runs in the page, which hands over only what is looked at. */
async function runAxe(rules?: string[]) {
  const { violations, passes } = await window.axe.run(document, {
    resultTypes: ["violations"],
    ...(rules && { runOnly: { type: "rule" as const, values: rules } }),
  });
  return {
    violations: violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })),
    passes: passes.map(({ id }) => id),
  };
}
