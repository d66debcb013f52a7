import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { askForMail, callApi, expect, mintKey, newAddress, settleIn, test } from "./square";

async function expectTitledAndAccessible(page: Page): Promise<void> {
  await expectAccessible(page);
  await expect(page).toHaveTitle(/^\S.* · Lobster Square$|^Lobster Square$/);
}

// pages.spec.ts checks the pages as they open; this file checks them after actions.
test("axe finds nothing on the pages of a visitor who is refused", async ({ page, square }) => {
  await page.goto("/login?problem=bad_link");
  await expectTitledAndAccessible(page);
  await page.getByRole("button", { name: "Mail me a log-in link" }).click();
  await expect(page.getByText("Enter your e-mail address.")).toBeVisible();
  await expectTitledAndAccessible(page);
  await askForMail(page, square, newAddress());
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("This code is wrong")).toBeVisible();
  await expectTitledAndAccessible(page);
});

test("axe finds nothing on the pages of an owner who acts", async ({ page, square }) => {
  await settleIn(page, square);
  await expectTitledAndAccessible(page);
  await mintKey(page);
  await expectTitledAndAccessible(page);
  await page.goto("/me/keys/new");
  await page.getByLabel("Single scopes").check();
  await page.getByRole("button", { name: "Mint the key" }).click();
  await expect(page.getByText("Choose at least one scope.")).toBeVisible();
  await expectTitledAndAccessible(page);
  await page.goto("/me");
  await page.getByText("Revoke all keys…").click();
  await expectTitledAndAccessible(page);
  await page.getByRole("link", { name: "Roll or revoke" }).click();
  await expect(page.getByRole("heading", { name: "Roll", exact: true })).toBeVisible();
  await expectTitledAndAccessible(page);
  await page.getByRole("button", { name: "Roll the key" }).click();
  await expect(page.getByRole("heading", { name: "Your new key" })).toBeVisible();
  await expectTitledAndAccessible(page);
});

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    if (name.test(await page.evaluate(nameOfFocus))) return;
  }
  throw new Error(`The Tab key never reached ${name}.`);
}

const nameOfFocus = () => {
  const focused = document.activeElement;
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : undefined;
  return label ?? focused?.textContent ?? "";
};

test("the keyboard is enough to log in, name the lobster, mint a key and revoke it", async ({
  page,
  square,
}) => {
  const { keyboard } = page;
  const email = newAddress();
  await page.goto("/");
  await tabTo(page, /^Name your lobster/);
  await keyboard.press("Enter");
  await page.waitForURL("**/login");
  await tabTo(page, /Your institutional e-mail/);
  await keyboard.type(email);
  await keyboard.press("Enter");
  await page.waitForURL("**/login/check");
  const { text } = await square.mail.mailTo(email);
  await page.goto(text.match(/^http\S+$/m)?.[0] ?? "");
  await tabTo(page, /^Skip to the content$/);
  await keyboard.press("Enter");
  await tabTo(page, /^Log in$/);
  await keyboard.press("Enter");
  await page.waitForURL("**/me/name");
  await tabTo(page, /Its name/);
  await keyboard.type(email.slice(0, 12));
  await keyboard.press("Enter");
  await page.waitForURL("**/me?done=named");
  await expect(page.getByRole("banner")).toContainText(email.slice(0, 12));
  await expect(page.getByRole("status").first()).toBeFocused();

  await tabTo(page, /^Mint a key$/);
  await keyboard.press("Enter");
  await page.waitForURL("**/me/keys/new");
  await tabTo(page, /^Full/);
  await keyboard.press("ArrowDown");
  await expect(page.getByLabel("Read only")).toBeChecked();
  await tabTo(page, /^Mint the key$/);
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your new key" })).toBeFocused();
  await tabTo(page, /^Key$/);
  const key = await page.evaluate(() => window.getSelection()?.toString() ?? "");
  expect((await callApi(square, key)).status).toBe(200);
  await keyboard.press("ControlOrMeta+c");

  await tabTo(page, /back to my keys/);
  await keyboard.press("Enter");
  await page.waitForURL("**/me/keys");
  await tabTo(page, /^Roll or revoke/);
  await keyboard.press("Enter");
  await page.waitForURL("**/me/keys/*");
  await tabTo(page, /^Revoke this key…$/);
  await keyboard.press("Enter");
  expect((await callApi(square, key)).status).toBe(200);
  await tabTo(page, /^Yes, revoke this key$/);
  await keyboard.press("Enter");
  await expect(page.getByText("The key is revoked and no longer works.")).toBeFocused();
  await expect.poll(async () => (await callApi(square, key)).status).toBe(401);
});

test("the first press of Tab offers to skip to the content", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a visitor copies the sentence that makes an agent join", async ({ page, square }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  await page.getByRole("main").getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const sentence = `Read ${square.origin}/auth.md and join the square.`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sentence);
});

test("the copy button puts the key on the clipboard", async ({ page, square }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await settleIn(page, square);
  const key = await mintKey(page);
  await page.getByRole("button", { name: "Copy the key" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
});
