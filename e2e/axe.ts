import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { EVERY_VARIANT } from "@/lib/testing/breadth";

/** Expects that axe finds nothing wrong on a page in light colours, and no wrong contrast in dark ones. */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  // After a navigation by script, the title is set last.
  await expect(page, name).toHaveTitle(/\S/);
  await expect(page.getByRole("heading", { level: 1 }), name).toHaveCount(1);
  await expectNoViolation(`${name}, light`, axeOn(page));
  await page.emulateMedia({ colorScheme: "dark" });
  // Only the colours differ.
  const dark = EVERY_VARIANT ? axeOn(page) : axeOn(page).withRules("color-contrast");
  await expectNoViolation(`${name}, dark`, dark);
  await page.emulateMedia({ colorScheme: "light" });
}

/**
 * Outside its legacy mode axe opens a separate page each time, for frames of other origins, which we do not
 * have.
 */
const axeOn = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });

async function expectNoViolation(name: string, axe: AxeBuilder): Promise<void> {
  const { violations, passes } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })),
    name,
  ).toEqual([]);
  // Without a check of the contrast this would mean little.
  expect(
    passes.map(({ id }) => id),
    name,
  ).toContain("color-contrast");
}
