import type { Page } from "@playwright/test";
import { test } from "./furnished";
import { expect } from "./square";

const DARK = "rgb(10, 26, 33)";

/** Every text that can be typed into a form of the page which is sent, apart from secrets. */
const FIELDS = ["input:is([type=text],[type=email],[type=url],:not([type]))", "textarea"]
  .map((field) => `main form:not([action^="/"]) ${field}:not([data-secret],[autocomplete="one-time-code"])`)
  .join(", ");

const textsOf = (page: Page) =>
  page.locator(FIELDS).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

/** Types into all fields, also folded ones. Returns the texts in the order of the fields. */
const typeInto = (page: Page) =>
  page.locator(FIELDS).evaluateAll((fields) =>
    fields.map((field, no) => {
      (field as HTMLInputElement).value = `Typed ${no}`;
      return `Typed ${no}`;
    }),
  );

async function switchTheme(page: Page): Promise<void> {
  const isDark =
    (await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor)) === DARK;
  await page.getByRole("button", { name: isDark ? "Light" : "Dark", exact: true }).click();
  const body = expect(page.locator("body"));
  if (isDark) await body.not.toHaveCSS("background-color", DARK);
  else await body.toHaveCSS("background-color", DARK);
}

test("what was typed into a form is still there after another form of the page was sent, on every page", async ({
  pages,
  walkerAs,
}) => {
  // It walks some fifty pages, and sends a form on each that has fields.
  test.setTimeout(900_000);
  const { page } = await walkerAs({ locale: "en", as: "owner", hasScripts: true });
  const asked: string[] = [];
  for (const { name, path } of pages.filter(({ as }) => as === "owner")) {
    await page.goto(path);
    if ((await page.locator(FIELDS).count()) === 0) continue;
    asked.push(name);
    const typed = await typeInto(page);
    await switchTheme(page);
    await expect.poll(() => textsOf(page), name).toEqual(typed);
  }
  await page.context().clearCookies({ name: "theme" });
  expect(asked).toEqual(expect.arrayContaining(["me", "me-profile", "me-account", "desk-queue"]));
});
