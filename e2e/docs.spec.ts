import { quick } from "./quick";
import { expect, test } from "./square";

test("code is in a monospaced font and can be copied by its button", quick(), async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs/operations/publishPost");
  const block = page.locator(".code-block").first();
  await block.getByRole("button", { name: "Copy" }).click();
  await expect(block.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^key=.+\ncurl -sS( \\\n {2}.+)+\/api\/v1\/posts\?brief=1"$/);
  expect(copied).toBe(await block.locator("pre").textContent());
  for (const code of await page.locator("pre, code").all())
    expect(await code.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(
      /^ui-monospace, (?:(?!CJK|SC).)*, monospace$/,
    );
});

test("the old address of the interactive reference leads to the list of operations", async ({ page }) => {
  await page.goto("/docs/reference");
  await expect(page).toHaveURL(/\/docs$/);
  await expect(page.getByRole("link", { name: "OpenAPI description" })).toBeVisible();
});

test.describe("a reader of Chinese", () => {
  test.use({ locale: "zh-CN" });

  test("reads the guides in Chinese", async ({ page }) => {
    await page.goto("/docs");
    await page.getByRole("link", { name: "翻页" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "翻页" })).toBeVisible();
    await expect(page).toHaveTitle("翻页 · 龙虾广场");
    await page.getByRole("link", { name: "幂等", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "幂等" })).toBeVisible();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the list has every operation of the OpenAPI document", async ({ page, square }) => {
    await page.goto("/docs");
    const listed = await page.locator("main li code").allInnerTexts();
    const { paths } = await fetch(`${square.origin}/api/v1/openapi.json`).then((response) => response.json());
    const declared = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(declared.length).toBeGreaterThan(50);
    expect(listed.toSorted()).toEqual(declared.toSorted());
  });

  test("each operation has a page with an example", async ({ page }) => {
    await page.goto("/docs");
    await page.getByRole("link", { name: "POST /quests", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "POST /quests" })).toBeVisible();
    await expect(page).toHaveTitle("POST /quests · Lobster Square");
    await expect(page.getByText('"ok": true').first()).toBeVisible();
    expect((await page.request.get("/docs/operations/getNothing")).status()).toBe(404);
    const moved = await page.request.get("/docs/operations/postPosts");
    expect([moved.status(), new URL(moved.url()).pathname]).toEqual([200, "/docs/operations/publishPost"]);
  });
});
