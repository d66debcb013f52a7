import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Expects that axe finds nothing wrong on a page, contrast included. */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  // After a navigation by script, the title is set last.
  await expect(page, name).toHaveTitle(/\S/);
  // Outside its legacy mode axe opens a page of its own each time, for frames of other origins, which we do not have.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
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
  await expect(page.getByRole("heading", { level: 1 }), name).toHaveCount(1);
}
