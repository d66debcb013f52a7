import { LOCALES } from "@/lib/pages/i18n/locale";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { variantsOf } from "@/lib/testing/breadth";
import { quick } from "./quick";
import { expect, settleIn, test } from "./square";

for (const locale of variantsOf(LOCALES, ["en"])) {
  const say = MESSAGES[locale];

  test.describe(`offline, ${locale}`, () => {
    test.use({ locale });

    test(
      "a form keeps what was typed, says so, and is sent once the browser is online again",
      quick(locale === "en"),
      async ({ page, context, square }) => {
        await settleIn(page, square);
        await page.goto("/me/profile");
        const bio = page.getByLabel(say.me.profile.lobster.bio);
        const save = page.getByRole("button", { name: say.me.profile.save, exact: true }).last();
        const [away, back] = [say.common.offline.away, say.common.offline.back].map((text) =>
          page.getByText(text, { exact: true }),
        );
        await bio.fill("Written on a train.");
        await context.setOffline(true);
        await save.click();
        await expect(away ?? bio).toBeVisible();
        await expect(bio).toHaveValue("Written on a train.");
        await expect(page).toHaveURL(/\/me\/profile$/);

        await context.setOffline(false);
        await expect(back ?? bio).toBeVisible();
        await page.reload();
        await expect(bio).toHaveValue("Written on a train.");
        await save.click();
        await expect(page.getByText(say.me.profile.done.saved)).toBeVisible();
        await page.reload();
        await expect(bio).toHaveValue("Written on a train.");
        expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
      },
    );

    test("the log-in form keeps the address even without the application", async ({ page, context }) => {
      await page.goto("/login");
      const email = page.locator("input[name=email]");
      await email.fill("a.lobster@example.edu");
      await context.setOffline(true);
      await page.locator("main button[type=submit]").click();
      await expect(page.getByText(say.common.offline.away, { exact: true })).toBeVisible();
      await expect(email).toHaveValue("a.lobster@example.edu");
      await context.setOffline(false);
      await page.locator("main button[type=submit]").click();
      await expect(page).toHaveURL(/\/login\/check/);
      await expect(page.getByText(say.common.offline.away, { exact: true })).toBeHidden();
    });
  });
}

for (const locale of variantsOf(LOCALES, ["zh-CN"])) {
  const say = MESSAGES[locale];

  test.describe(`unanswered, ${locale}`, () => {
    test.use({ locale });

    test("a form that gets no answer keeps what was typed, and says so", async ({ page, square }) => {
      await settleIn(page, square);
      await page.goto("/me/profile");
      const bio = page.getByLabel(say.me.profile.lobster.bio);
      const save = page.getByRole("button", { name: say.me.profile.save, exact: true }).last();
      const isForm = (url: URL) => url.pathname === "/me/profile";
      await page.route(isForm, (route) =>
        route.request().method() === "POST" ? route.abort("connectionrefused") : route.continue(),
      );
      await bio.fill("Into the void.");
      await save.click();
      await expect(page.getByRole("alert").filter({ hasText: say.client.unanswered })).toBeInViewport();
      await expect(bio).toHaveValue("Into the void.");
      await page.reload();
      await expect(bio).toHaveValue("Into the void.");
      await page.unroute(isForm);
      await save.click();
      await expect(page.getByText(say.me.profile.done.saved)).toBeVisible();
    });
  });
}
