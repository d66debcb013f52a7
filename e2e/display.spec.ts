import { LOCALES } from "@/lib/pages/i18n/locale";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { test } from "./furnished";
import { expect, settleIn } from "./square";

const DARK = "rgb(10, 26, 33)";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a visitor chooses the language in the header and the theme in the footer, and keeps both", async ({
      page,
      pages,
    }) => {
      expect(pages.length).toBeGreaterThan(0);
      await page.goto("/quests");
      const theme = page.getByRole("contentinfo").getByRole("group", { name: "Theme" });
      await theme.getByRole("button", { name: "Dark" }).click();
      await expect(page.locator("body")).toHaveCSS("background-color", DARK);
      await page.getByRole("banner").getByRole("button", { name: "中文" }).click();
      await expect(page).toHaveURL(/\/quests$/);
      await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
      await page.goto("/docs/errors");
      await expect(page.locator("body")).toHaveCSS("background-color", DARK);
      await expect(page.getByRole("banner").getByRole("button", { name: "English" })).toBeVisible();
      await page.getByRole("button", { name: "跟随系统" }).click();
      await expect(page.locator("body")).not.toHaveCSS("background-color", DARK);
    });
  });
}

test("the shortcut keys search, move from entry to entry, and can be switched off for good", async ({
  page,
  pages,
}) => {
  expect(pages.length).toBeGreaterThan(0);
  await page.goto("/");
  const focused = page.locator(":focus");
  const entries = page.locator("main .cover");
  await page.keyboard.press("j");
  await expect(entries.nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(entries.nth(1)).toBeFocused();
  expect(await focused.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe("solid");
  await page.keyboard.press("k");
  await expect(entries.nth(0)).toBeFocused();
  await page.keyboard.press("Control+j");
  await expect(entries.nth(0)).toBeFocused();

  await page.keyboard.press("/");
  await expect(page).toHaveURL(/\/search#q$/);
  const field = page.getByRole("searchbox");
  await expect(field).toBeFocused();
  await page.keyboard.type("j/k?");
  await expect(field).toHaveValue("j/k?");

  await page.goto("/");
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("checkbox").uncheck();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.reload();
  for (const key of ["j", "?", "/"]) await page.keyboard.press(key);
  await expect(focused).toHaveCount(0);
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(dialog.getByRole("checkbox")).not.toBeChecked();
  await dialog.getByRole("checkbox").check();
  await page.keyboard.press("Escape");
  await page.locator("body").click({ position: { x: 1, y: 1 } });
  await page.keyboard.press("?");
  await expect(dialog).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("nothing speaks of shortcut keys", async ({ page, pages }) => {
    expect(pages.length).toBeGreaterThan(0);
    await page.goto("/");
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.getByText("Keyboard shortcuts").first()).toBeHidden();
  });
});

test("the first Tab leads past every navigation, and the desk's navigation stays on /following", async ({
  page,
  square,
}) => {
  await settleIn(page, square);
  for (const path of ["/", "/docs/errors", "/me", "/me/keys", "/following"]) {
    await page.goto(path);
    await page.keyboard.press("Tab");
    const skip = page.locator(":focus");
    await expect(skip).toHaveText("Skip to the content");
    await expect(page.getByText("Skip to the content"), path).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page.locator(":focus").locator("h1"), path).toHaveCount(1);
    const isDesk = path === "/me" || path === "/me/keys" || path === "/following";
    await expect(page.locator(":focus").getByRole("navigation", { name: "Your desk" }), path).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Your desk" }), path).toHaveCount(isDesk ? 1 : 0);
  }
  await expect(page.getByRole("link", { name: "Following" })).toHaveAttribute("aria-current", "page");
});

for (const locale of LOCALES)
  test.describe(`on a phone, ${locale}`, () => {
    test.use({ locale, viewport: { width: 390, height: 844 } });

    test("the first post is on the first screen of the front page, below one line that opens what happens now", async ({
      page,
      pages,
    }) => {
      expect(pages.length).toBeGreaterThan(0);
      const { front } = MESSAGES[locale];
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(front.masthead.title);
      await expect(page.locator("article.entry").first().getByRole("heading")).toBeInViewport({ ratio: 1 });
      const now = page.locator("section[aria-labelledby=now]");
      expect((await now.boundingBox())?.height).toBeLessThan(60);
      await expect(now.getByText(front.now.clawdate)).toBeHidden();
      await now.locator("summary").click();
      await expect(now.getByText(front.now.clawdate)).toBeVisible();
    });
  });
